package io.weatherglass.daemon.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.connectors.sources.Splitters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedFileTest {

    @TempDir
    private Path folder;

    private Path file;
    private FollowedFile followed;

    @BeforeEach
    void follow() {
        file = folder.resolve("run.log");
        followed = new FollowedFile(file, Splitters::lines, Clock.systemUTC());
    }

    @AfterEach
    void close() throws IOException {
        followed.close();
    }

    private void append(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private List<String> poll() throws IOException {
        return followed.poll().stream().map(SourceMessage::body).toList();
    }

    @Test
    void waitsForTheFileAndCompleteLines() throws IOException {
        assertThat(poll()).isEmpty();
        append("one\ntw");
        assertThat(poll()).containsExactly("one");
        assertThat(poll()).isEmpty();
        append("o\r\nthree\n");
        assertThat(poll()).containsExactly("two", "three");
    }

    /** An exception ends a Snakemake run unless something follows. */
    @Test
    void silenceEndsARun() throws IOException {
        Path log = folder.resolve("2026-11-23T094005.252350.snakemake.log");
        Connector snakemake = ConnectorRegistry.create("snakemake", ConnectorSettings.NONE);
        Files.writeString(log, """
                [Mon Nov 23 09:40:06 2026]
                rule a:
                    jobid: 1
                    resources: tmpdir=/tmp

                WorkflowError:
                sbatch failed
                """);
        Instant written = Files.getLastModifiedTime(log).toInstant();
        assertThat(ends(log, snakemake, written.plusSeconds(9))).isZero();
        assertThat(ends(log, snakemake, written.plusSeconds(10))).isOne();
    }

    private static long ends(Path log, Connector connector, Instant now) throws IOException {
        try (FollowedFile file = new FollowedFile(
                log,
                connector.followedSplitter(log.getFileName().toString()).orElseThrow(),
                Clock.fixed(now, ZoneOffset.UTC))) {
            file.poll();
            return file.poll().stream()
                    .filter(message -> message.body().contains("\"level\":\"end\""))
                    .count();
        }
    }

    @Test
    void handlesSplitCharacters() throws IOException {
        byte[] bytes = "é\n".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        Files.write(file, new byte[] {bytes[0]});
        assertThat(poll()).isEmpty();
        Files.write(file, new byte[] {bytes[1], bytes[2]}, StandardOpenOption.APPEND);
        assertThat(poll()).containsExactly("é");
    }

    @Test
    void rereadsATruncatedFile() throws IOException {
        append("one\ntwo\nhalf");
        assertThat(poll()).containsExactly("one", "two");
        Files.writeString(file, "new\n", StandardOpenOption.TRUNCATE_EXISTING);
        assertThat(poll()).containsExactly("half", "new");
    }

    @Test
    void finishesARotatedFileBeforeTheNewOne() throws IOException {
        append("one\n");
        assertThat(poll()).containsExactly("one");
        append("two\n");
        Files.move(file, folder.resolve("run.log.1"));
        assertThat(poll()).as("there is no new file yet").containsExactly("two");
        append("three\n");
        assertThat(poll()).containsExactly("three");
    }

    @Test
    void usesTheFileNameAsTarget() throws IOException {
        append("one\n");
        assertThat(followed.poll()).extracting(SourceMessage::target).containsExactly("run.log");
    }
}
