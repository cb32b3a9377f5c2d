package io.weatherglass.daemon.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LostDataCheckTest {

    @TempDir
    private Path directory;

    private LostDataCheck stop;

    @BeforeEach
    void createStop() {
        stop = new LostDataCheck(directory, "bytes", "restore it from a backup");
    }

    @Test
    void reportsSmallerAndMissingFiles() {
        stop.note(Map.of("a.log", 10L, "b.log", 20L, "c.log", 30L));
        assertThat(stop.missing(Map.of("a.log", 10L, "b.log", 5L, "d.log", 7L)))
                .contains(
                        directory.resolve("b.log") + " (first of 2 files) had 20 bytes at the last clean stop and has 5"
                                + " now; restore it from a backup");
    }

    @Test
    void ignoresGrowth() {
        stop.note(Map.of("a.log", 10L));
        assertThat(stop.missing(Map.of("a.log", 11L, "b.log", 1L))).isEmpty();
    }

    @Test
    void comparesARecordOnce() {
        stop.note(Map.of("a.log", 10L));
        assertThat(stop.missing(Map.of())).isPresent();
        assertThat(stop.missing(Map.of())).isEmpty();
    }

    @Test
    void reportsADamagedRecord() throws IOException {
        Path note = Files.writeString(directory.resolve(LostDataCheck.FILE), "{");
        assertThat(stop.missing(Map.of()).orElseThrow()).startsWith("cannot read " + note);
        stop.note(Map.of("a.log", 10L));
        assertThat(stop.missing(Map.of("a.log", 10L))).isEmpty();
    }
}
