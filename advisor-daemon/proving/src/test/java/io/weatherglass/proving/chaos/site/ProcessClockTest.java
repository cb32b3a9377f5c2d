package io.weatherglass.proving.chaos.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock of a running process. */
@Tag("process")
class ProcessClockTest {

    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    @TempDir
    private Path folder;

    private ProcessClock clock;

    @BeforeEach
    void make() {
        Optional<Path> library = ProcessClock.library();
        assumeThat(library)
                .as("libfaketime is installed (Debian package libfaketime)")
                .isPresent();
        clock = ProcessClock.beside(folder.resolve("daemon"), library.get());
    }

    private Process start(String script) throws IOException {
        return new ProcessBuilder(clock.inside(List.of("sh", "-c", script)))
                .redirectErrorStream(true)
                .start();
    }

    /** Returns by how many whole hours the clock is ahead. */
    private long hoursAhead() throws IOException {
        long before = System.currentTimeMillis() / 1000;
        String said = new String(start("date +%s").getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return Math.round((Long.parseLong(said.strip()) - before) / 3600.0);
    }

    @Test
    void isTheSystemClockUntilItIsSet() throws Exception {
        assertThat(hoursAhead()).isZero();
        clock.set(Duration.ofHours(1));
        assertThat(hoursAhead()).isEqualTo(1);
        clock.set(Duration.ofHours(-1));
        assertThat(hoursAhead()).isEqualTo(-1);
        clock.set(Duration.ZERO);
        assertThat(hoursAhead()).isZero();
    }

    private static boolean isLeftOf(long pid) throws IOException {
        try (Stream<Path> files = Files.list(SHARED_MEMORY)) {
            return files.anyMatch(file -> file.getFileName().toString().matches(".*faketime.*_" + pid));
        }
    }

    @Test
    void removesSharedMemoryOfAKilledProcess() throws Exception {
        Process process = start("echo runs; read -r end");
        try {
            process.inputReader().readLine();
            ProcessClock.sweep();
            assertThat(isLeftOf(process.pid())).as("while it runs").isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        Eventually.until("it is gone", () -> ProcessHandle.of(process.pid()).isEmpty());
        ProcessClock.sweep();
        assertThat(isLeftOf(process.pid())).isFalse();
    }
}
