package io.weatherglass.forecast.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.forecast.support.FileLease.LeaseHolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLeaseTest {

    /** Larger than any process id of Linux. */
    private static final long NO_PROCESS = 1L << 40;

    private static final LeaseHolder SELF = LeaseHolder.ofThisProcess();

    @TempDir
    private Path folder;

    private Path written(LeaseHolder holder) throws IOException {
        return Files.writeString(folder.resolve("daemon.lock"), holder + "\n");
    }

    @Test
    void namesAHolderThatRuns() throws IOException {
        assertThat(FileLease.holder(written(SELF))).isEqualTo(SELF.toString());
    }

    @Test
    void namesAHolderOnAnotherMachine() throws IOException {
        LeaseHolder elsewhere = new LeaseHolder(NO_PROCESS, "another." + SELF.host(), SELF.since());
        assertThat(FileLease.holder(written(elsewhere))).isEqualTo(elsewhere.toString());
    }

    @Test
    void doesNotNameAProcessThatHasEnded() throws IOException {
        LeaseHolder ended = new LeaseHolder(NO_PROCESS, SELF.host(), SELF.since());
        Path file = written(ended);
        assertThat(FileLease.holder(file))
                .isEqualTo("another process, which has locked " + file + " (\"lslocks\" shows it); " + ended
                        + ", named in the file, is no longer running");
    }

    @Test
    void doesNotNameAProcessThatHasTheIdOfOneThatEnded() throws IOException {
        LeaseHolder before = new LeaseHolder(SELF.pid(), SELF.host(), Instant.parse("2020-01-01T00:00:00Z"));
        assertThat(FileLease.holder(written(before))).startsWith("another process");
    }

    @Test
    void namesNoHolderForAnEmptyFile() throws IOException {
        Path file = Files.createFile(folder.resolve("daemon.lock"));
        assertThat(FileLease.holder(file))
                .isEqualTo("another process, which has locked " + file + " (\"lslocks\" shows it)");
    }

    @Test
    void doesNotFollowLinks() throws IOException {
        Path target = Files.writeString(folder.resolve("target"), "of somebody else");
        Path link = Files.createSymbolicLink(folder.resolve("daemon.lock"), target);
        assertThatThrownBy(() -> FileLease.tryTake(link)).hasMessageContaining("must not be a symbolic link");
        assertThat(target).hasContent("of somebody else");
    }
}
