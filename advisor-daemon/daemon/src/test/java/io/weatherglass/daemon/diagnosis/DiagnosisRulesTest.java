package io.weatherglass.daemon.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.diagnosis.Finding.Level;
import io.weatherglass.forecast.support.FileLease;
import io.weatherglass.forecast.testing.StoredTraces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnosisRulesTest {

    @ParameterizedTest
    @CsvSource({"512, 1024, OK", "900, 1024, WARN", "128, 256, WARN"})
    void heapMustLeaveMemory(long heapMegabytes, long limitMegabytes, Level level) {
        Finding found = MachineChecks.memory(heapMegabytes << 20, limitMegabytes << 20);
        assertThat(found.level()).isEqualTo(level);
        assertThat(found.advice().isPresent()).isEqualTo(level != Level.OK);
    }

    @ParameterizedTest
    @CsvSource({"65536, OK", "1024, WARN", "64, FAIL"})
    void connectionsNeedDescriptors(long limit, Level level) {
        Finding found = MachineChecks.descriptors(new DescriptorBudget(limit, 500, true, 4096));
        assertThat(found.level()).isEqualTo(level);
        assertThat(found.text()).contains(String.valueOf(limit));
        assertThat(found.advice().isPresent()).isEqualTo(level != Level.OK);
    }

    @ParameterizedTest
    @CsvSource({"128, OK", "127, WARN", "64, WARN", "63, FAIL"})
    void diskNeedsFreeSpace(long freeMegabytes, Level level) {
        assertThat(DirectoryChecks.disk(freeMegabytes, 64).level()).isEqualTo(level);
    }

    @ParameterizedTest
    @CsvSource({"0, OK", "-60, OK", "61, WARN", "-7200, WARN"})
    void clocksMustAgree(long seconds, Level level) {
        assertThat(KafkaChecks.clock(Optional.of(Duration.ofSeconds(seconds))).level())
                .isEqualTo(level);
    }

    @Test
    void warnsOfAnUnknownBrokerClock() {
        Finding found = KafkaChecks.clock(Optional.empty());
        assertThat(found.level()).isEqualTo(Level.WARN);
        assertThat(found.text()).contains("do not report their time");
    }

    /** Doctor runs beside daemons; writing to the lease file would hide its holder. */
    @Test
    void checkingADirectoryDoesNotTouchItsLock(@TempDir Path folder) throws Exception {
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

    @Test
    void namesTheCommandThatImportsAWorkloadTrace(@TempDir Path folder) throws Exception {
        Path missing = folder.resolve("data");
        assertThat(new DirectoryChecks(missing).workloadTraces().text())
                .contains("none", "weatherglass trace import FILE");
        assertThat(missing).doesNotExist();
        StoredTraces.add(missing, 10, 3600);
        assertThat(new DirectoryChecks(missing).workloadTraces().text()).isEqualTo("1");
    }

    @Test
    void aFileIsNotADataDirectory(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("data"), "");
        assertThat(new DirectoryChecks(file).writable().level()).isEqualTo(Level.FAIL);
        assertThat(new DirectoryChecks(folder.resolve("a/b")).writable().text()).endsWith("will be created");
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
    }

    @ParameterizedTest
    @CsvSource({"168, true, OK", "1, true, WARN", "0, true, FAIL", "-1, true, OK", "168, false, WARN", "-1, false, OK"})
    void retentionMustExceedOutages(long hours, boolean copied, Level level) {
        Finding found = KafkaChecks.retention(Duration.ofHours(hours), "wg.events.open", copied);
        assertThat(found.level()).as(found.toString()).isEqualTo(level);
        if (level == Level.OK && hours > 0) {
            assertThat(found.text()).contains("168 h", "wg.events.open");
        }
    }
}
