package io.weatherglass.daemon.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.diagnosis.Finding.Level;
import io.weatherglass.forecast.support.FileLease;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is well, what is not, and where it changes. */
class DiagnosisRulesTest {

    @ParameterizedTest
    @CsvSource({"512, 1024, OK", "900, 1024, WARN", "128, 256, WARN"})
    void theHeapMustLeaveRoom(long heapMegabytes, long limitMegabytes, Level level) {
        Finding found = MachineChecks.memory(heapMegabytes << 20, limitMegabytes << 20);
        assertThat(found.level()).isEqualTo(level);
        assertThat(found.advice().isPresent()).isEqualTo(level != Level.OK);
    }

    @ParameterizedTest
    @CsvSource({"65536, OK", "1024, WARN", "64, FAIL"})
    void theConnectionsMustHaveDescriptors(long limit, Level level) {
        Finding found = MachineChecks.descriptors(new DescriptorBudget(limit, 500, true, 4096));
        assertThat(found.level()).isEqualTo(level);
        assertThat(found.text()).contains("may open " + limit);
        assertThat(found.advice().isPresent()).isEqualTo(level != Level.OK);
    }

    @ParameterizedTest
    @CsvSource({"128, OK", "127, WARN", "64, WARN", "63, FAIL"})
    void theDiskMustHaveRoom(long freeMegabytes, Level level) {
        assertThat(DirectoryChecks.disk(freeMegabytes, 64).level()).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"0, OK", "-60, OK", "61, WARN", "-7200, WARN"})
    void theClocksMustBeInStep(long seconds, Level level) {
        assertThat(KafkaChecks.clock(Optional.of(Duration.ofSeconds(seconds))).level())
                .isEqualTo(level);
    }

    @Test
    void saysThatAClockIsNotKnown() {
        Finding found = KafkaChecks.clock(Optional.empty());
        assertThat(found.level()).isEqualTo(Level.WARN);
        assertThat(found.text()).contains("is not known");
    }

    @ParameterizedTest
    @CsvSource({
        "720, 10, 0, OK",
        "720, 0, 0, OK",
        "720, 400, 0, WARN",
        "720, 10, 400, WARN",
        "720, 720, 0, FAIL",
        "720, 10, 800, FAIL",
        "-1, 10, 800, OK"
    })
    void eventsMustBeKeptLongerThanRunsTake(long keptHours, long pastHours, long openHours, Level level) {
        Finding found = KafkaChecks.retention(Duration.ofHours(keptHours), hours(pastHours), hours(openHours));
        assertThat(found.level()).as(found.toString()).isEqualTo(level);
    }

    @Test
    void saysThatTheOpenRunsCannotBeRead() {
        Finding found = KafkaChecks.retention(Duration.ofHours(720), Optional.empty(), () -> {
            throw new IllegalStateException("no more records came");
        });
        assertThat(found.level()).isEqualTo(Level.FAIL);
        assertThat(found.text()).isEqualTo("the runs that are open cannot be read: no more records came");
    }

    /** Writing into the file of a lease would hide who holds it, and doctor is asked beside daemons that run. */
    @Test
    void aLookAtADataDirectoryLeavesItsLockAlone(@TempDir Path folder) throws Exception {
        Path lock = Files.writeString(folder.resolve("daemon.lock"), "process 1 of a daemon that was killed\n");
        assertThat(new DirectoryChecks(folder).isInUse()).isFalse();
        assertThat(new DirectoryChecks(folder).writable().level()).isEqualTo(Level.OK);
        assertThat(lock).hasContent("process 1 of a daemon that was killed\n");
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(lock));

        try (FileLease lease = FileLease.tryTake(lock).orElseThrow()) {
            assertThat(lease).isNotNull();
            assertThat(new DirectoryChecks(folder).isInUse()).isTrue();
        }
    }

    private static Optional<Duration> hours(long hours) {
        return hours == 0 ? Optional.empty() : Optional.of(Duration.ofHours(hours));
    }

    @Test
    void aFileIsNoDataDirectory(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("data"), "");
        assertThat(new DirectoryChecks(file).writable().level()).isEqualTo(Level.FAIL);
        assertThat(new DirectoryChecks(folder.resolve("a/b")).writable().text()).endsWith("will be made");
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
    }

    @Test
    void whereEventsOfOpenRunsAreCopiedTheyMustOutlastAnOutage() {
        Finding kept = KafkaChecks.retentionBesideCopies(Duration.ofDays(7), "wg.events.open");
        assertThat(kept.level()).isEqualTo(Level.OK);
        assertThat(kept.text()).contains("168 h", "wg.events.open");
        assertThat(KafkaChecks.retentionBesideCopies(Duration.ofHours(1), "wg.events.open")
                        .level())
                .isEqualTo(Level.WARN);
        assertThat(KafkaChecks.retentionBesideCopies(Duration.ofMillis(-1), "wg.events.open")
                        .level())
                .isEqualTo(Level.OK);
    }
}
