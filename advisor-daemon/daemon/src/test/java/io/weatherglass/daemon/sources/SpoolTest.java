package io.weatherglass.daemon.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.sources.Spool.SpooledRun;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {

    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

    @TempDir
    private Path folder;

    private final List<Spool> opened = new ArrayList<>();

    /** Closes earlier spools, since only one process may use the file. */
    private Spool open(long maxBytes, Instant now) {
        closeAll();
        Spool spool = Spool.open(folder, maxBytes, Duration.ofHours(1), Clock.fixed(now, ZoneOffset.UTC));
        opened.add(spool);
        return spool;
    }

    @AfterEach
    void closeAll() {
        opened.forEach(Spool::close);
        opened.clear();
    }

    private static SourceMessage message(String body, int second) {
        return new SourceMessage("POST", "/x?y=1", body, NOW.plusSeconds(second));
    }

    private static List<SourceMessage> messages(Spool spool, SpooledRun run) {
        return spool.read(run, 0, Integer.MAX_VALUE).stream()
                .map(Spool.Entry::message)
                .toList();
    }

    private static void acknowledge(Spool spool, SpooledRun run, boolean over) {
        spool.acknowledge(run, run.last(), over);
    }

    @Test
    void rejectsSymbolicLinks() throws Exception {
        Path target = Files.writeString(folder.resolve("target"), "of somebody else");
        Files.createSymbolicLink(folder.resolve("spool.db"), target);
        assertThatThrownBy(() -> open(1 << 20, NOW)).hasMessageContaining("must not be a symbolic link");
        assertThat(target).hasContent("of somebody else");
    }

    @Test
    void filesArePrivate() throws Exception {
        open(1 << 20, NOW).append("slurm", Optional.of("run"), message("first", 0));
        open(1 << 20, NOW).append("slurm", Optional.of("run"), message("second", 1));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files)
                    .hasSize(2)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void messagesSurviveARestart() throws Exception {
        Spool before = open(1 << 20, NOW);
        SourceMessage precise = new SourceMessage("POST", "/x?y=1", "", NOW.plusNanos(123_456_789));
        before.append("tiny", Optional.of("run/1 ü"), message("ä\0\n{", 1));
        before.append("tiny", Optional.of("run/1 ü"), precise);
        before.append("tiny", Optional.empty(), message("who am I", 3));

        Spool after = open(1 << 20, NOW);
        List<SpooledRun> waiting = after.waiting();
        assertThat(waiting).extracting(SpooledRun::run).containsExactly(Optional.of("run/1 ü"), Optional.empty());
        assertThat(waiting).extracting(SpooledRun::connector).containsOnly("tiny");
        assertThat(messages(after, waiting.get(0))).containsExactly(message("ä\0\n{", 1), precise);
        assertThat(messages(after, waiting.get(1))).containsExactly(message("who am I", 3));
        assertThat(after.read(waiting.get(0), 0, 1)).hasSize(1);
    }

    private ConnectorIntake hub() {
        return new ConnectorIntake(
                ConnectorsFile.of(Configuration.of(Map.of())),
                open(1 << 20, NOW),
                new KafkaClients("127.0.0.1:1").persistentWriter(),
                Topics.withPrefix("none"),
                new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10).connectors());
    }

    /** Some OpenLineage clients name the parent of a run only at its start. */
    @Test
    void eventsWithoutParentKeepTheirRunAfterARestart() throws Exception {
        String event = "{\"eventType\":\"%s\",\"eventTime\":\"2026-03-01T08:00:0%dZ\",\"run\":{\"runId\":\"%s\"%s},"
                + "\"job\":{\"namespace\":\"n\",\"name\":\"%s\"}}";
        String parent = ",\"facets\":{\"parent\":{\"run\":{\"runId\":\"p\"},\"job\":{\"name\":\"wf\"}}}";
        try (ConnectorIntake before = hub()) {
            before.accept("openlineage", message(event.formatted("START", 1, "a", parent, "wf.t"), 1));
            before.accept("openlineage", message(event.formatted("START", 2, "b", "", "other"), 2));
        }
        try (ConnectorIntake after = hub()) {
            after.accept("openlineage", message(event.formatted("COMPLETE", 3, "a", "", "wf.t"), 3));
        }
        Spool spool = open(1 << 20, NOW);
        assertThat(spool.all())
                .extracting(SpooledRun::run)
                .containsExactlyInAnyOrder(Optional.of("p"), Optional.of("b"));
        for (SpooledRun run : spool.all()) {
            assertThat(messages(spool, run)).hasSize(run.run().equals(Optional.of("p")) ? 2 : 1);
        }
    }

    /** Simulates a killed process: the database and its write-ahead log. */
    @Test
    void keepsAcknowledgedMessagesAfterACrash() throws Exception {
        Spool before = open(1 << 20, NOW);
        before.append("tiny", Optional.of("r"), message("first", 1));
        before.tidy();
        Path log = folder.resolve("spool.db-wal");
        before.append("tiny", Optional.of("r"), message("second", 2));
        byte[] database = Files.readAllBytes(folder.resolve("spool.db"));
        byte[] whole = Files.readAllBytes(log);
        closeAll();
        for (int length = 0; length <= whole.length; length += whole.length / 10) {
            closeAll();
            Files.write(folder.resolve("spool.db"), database);
            Files.write(log, Arrays.copyOf(whole, length));
            Spool after = open(1 << 20, NOW);
            SpooledRun run = after.waiting().get(0);
            assertThat(messages(after, run)).startsWith(message("first", 1)).hasSizeLessThan(3);
            after.append("tiny", Optional.of("r"), message("third", 3));
            assertThat(messages(after, run)).endsWith(message("third", 3));
        }
    }

    @Test
    void rejectsADamagedDatabase() throws Exception {
        Files.writeString(folder.resolve("spool.db"), "x".repeat(5000));
        assertThatThrownBy(() -> open(1 << 20, NOW))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("spool.db cannot be used: it is damaged; move it elsewhere");
        assertThat(folder.resolve("spool.db")).hasContent("x".repeat(5000));
    }

    @Test
    void rejectsADamagedInnerPage() throws Exception {
        Spool before = open(1 << 20, NOW);
        for (int i = 0; i < 300; i++) {
            before.append("tiny", Optional.of("r"), message("x".repeat(200), i));
        }
        closeAll();
        byte[] database = Files.readAllBytes(folder.resolve("spool.db"));
        Arrays.fill(database, database.length / 2, database.length / 2 + 4096, (byte) 'x');
        Files.write(folder.resolve("spool.db"), database);
        assertThatThrownBy(() -> open(1 << 20, NOW))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("spool.db cannot be used: it is damaged; move it elsewhere");
    }

    @Test
    void reportsAnotherProcess() throws Exception {
        open(1 << 20, NOW).append("tiny", Optional.of("r"), message("", 1));
        assertThatThrownBy(() -> Spool.countWaiting(folder))
                .hasMessageContaining("spool.db cannot be used: stop the other process that uses it");
    }

    @Test
    void rejectsMessagesOfAnEarlierRelease() throws Exception {
        Path journal =
                Files.createFile(Files.createDirectory(folder.resolve("slurm")).resolve("r.journal"));
        assertThatThrownBy(() -> open(1 << 20, NOW))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(journal + " contains connector messages from an earlier release")
                .hasMessageEndingWith("then delete " + folder + "/*/*.journal");
    }

    @Test
    void countsWaitingRuns() throws Exception {
        assertThat(Spool.countWaiting(folder)).isZero();
        Spool spool = open(1 << 20, NOW);
        for (String run : List.of("a", "b", "c")) {
            spool.append("tiny", Optional.of(run), message("", 1));
        }
        acknowledge(spool, spool.waiting().get(0), true);
        closeAll();
        assertThat(Spool.countWaiting(folder)).isEqualTo(2);
    }

    @Test
    void continuesAfterAcknowledgedMessages() throws Exception {
        Spool before = open(1 << 20, NOW);
        before.append("tiny", Optional.of("r"), message("first", 1));
        acknowledge(before, before.waiting().get(0), false);
        assertThat(before.waiting()).isEmpty();
        Spool next = open(1 << 20, NOW);
        assertThat(next.waiting()).isEmpty();
        next.append("tiny", Optional.of("r"), message("second", 2));

        Spool after = open(1 << 20, NOW);
        SpooledRun run = after.waiting().get(0);
        assertThat(after.read(run, run.acknowledged(), Integer.MAX_VALUE))
                .extracting(Spool.Entry::message)
                .containsExactly(message("second", 2));
    }

    @Test
    void removesEndedThenSilentRunsButNoWaitingOnes() throws Exception {
        Spool spool = open(900, NOW);
        String body = "x".repeat(200);
        for (String run : List.of("silent", "over", "waits")) {
            spool.append("tiny", Optional.of(run), message(body, 1));
        }
        for (SpooledRun run : spool.waiting()) {
            String name = run.run().orElseThrow();
            if (!name.equals("waits")) {
                acknowledge(spool, run, name.equals("over"));
            }
        }

        spool.append("tiny", Optional.of("new-1"), message(body, 2));
        assertThat(runs(spool)).containsExactlyInAnyOrder("silent", "waits", "new-1");
        spool.append("tiny", Optional.of("new-2"), message(body, 2));
        assertThat(runs(spool)).containsExactlyInAnyOrder("waits", "new-1", "new-2");
        long bytes = spool.bytes();
        assertThatThrownBy(() -> spool.append("tiny", Optional.of("new-3"), message(body, 2)))
                .isInstanceOf(SpoolFullException.class)
                .hasMessageContaining("of at most 900 bytes");
        assertThat(spool.bytes()).isEqualTo(bytes).isLessThanOrEqualTo(900);
        assertThat(runs(spool)).containsExactlyInAnyOrder("waits", "new-1", "new-2");
    }

    @Test
    void removesTheForwardedPartOfALargeRun() throws Exception {
        Spool spool = open(500, NOW);
        String body = "x".repeat(200);
        spool.append("tiny", Optional.of("long"), message(body, 1));
        SpooledRun run = spool.waiting().get(0);
        assertThatThrownBy(() -> spool.append("tiny", Optional.of("long"), message("y".repeat(300), 2)))
                .isInstanceOf(SpoolFullException.class);
        acknowledge(spool, run, false);

        spool.append("tiny", Optional.of("long"), message("y".repeat(300), 2));
        assertThat(messages(spool, spool.waiting().get(0))).containsExactly(message("y".repeat(300), 2));
        assertThat(spool.bytes()).isLessThanOrEqualTo(500);
        Spool after = open(500, NOW);
        assertThat(messages(after, after.waiting().get(0))).hasSize(1);
        assertThat(after.bytes()).isLessThanOrEqualTo(500);
    }

    private static List<String> runs(Spool spool) {
        return spool.all().stream().map(run -> run.run().orElse("")).toList();
    }

    @Test
    void keepsEndedRunsForAWhile() throws Exception {
        Spool spool = open(1 << 20, NOW.plusSeconds(3600));
        spool.append("tiny", Optional.of("old"), message("", -1));
        spool.append("tiny", Optional.of("new"), message("", 1));
        for (SpooledRun run : spool.waiting()) {
            acknowledge(spool, run, true);
        }
        spool.tidy();
        assertThat(runs(spool)).containsExactly("new");
    }

    @Test
    void removesForwardedMessagesWithoutARun() throws Exception {
        Spool spool = open(1 << 20, NOW);
        spool.append("tiny", Optional.empty(), message("?", 1));
        acknowledge(spool, spool.waiting().get(0), true);
        assertThat(spool.bytes()).isZero();
        assertThat(runs(spool)).isEmpty();
        spool.append("tiny", Optional.empty(), message("!", 2));
        assertThat(messages(spool, spool.waiting().get(0))).containsExactly(message("!", 2));
    }

    @Test
    void returnsTheAgeOfTheOldestWaitingMessage() throws Exception {
        Spool spool = open(1 << 20, NOW.plusSeconds(60));
        assertThat(spool.oldestWaiting()).isZero();
        spool.append("tiny", Optional.of("a"), message("", 10));
        spool.append("tiny", Optional.of("b"), message("", 20));
        assertThat(spool.oldestWaiting()).isEqualTo(Duration.ofSeconds(50));
        acknowledge(spool, spool.waiting().get(0), false);
        assertThat(spool.oldestWaiting()).isEqualTo(Duration.ofSeconds(40));
    }
}
