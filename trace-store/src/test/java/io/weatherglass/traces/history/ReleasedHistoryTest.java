package io.weatherglass.traces.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads SQLite histories of earlier releases, each with a run and a calibration state. The files are in folders named
 * by release date and are never modified. {@code mvn -pl trace-store -am test -Dtest=ReleasedHistoryTest
 * -Dweatherglass.release=2026-11-26} writes the file of a release.
 */
class ReleasedHistoryTest {

    private static final Path RELEASES = Path.of("src/test/resources/releases");
    private static final Instant RECORDED = Instant.parse("2026-11-26T10:11:12.131415Z");
    private static final String LESSON = "{\"format\":2}";

    @TempDir
    private Path folder;

    static List<Path> histories() throws IOException {
        try (Stream<Path> files = Files.walk(RELEASES)) {
            List<Path> found =
                    files.filter(file -> file.endsWith("history.db")).sorted().toList();
            assertThat(found).isNotEmpty();
            return found;
        }
    }

    @Test
    @EnabledIfSystemProperty(
            named = "weatherglass.release",
            matches = "\\d{4}-\\d\\d-\\d\\d",
            disabledReason = "the history of a release is written once, with -Dweatherglass.release=DATE")
    void writesTheFileOfARelease() throws IOException, SQLException {
        Path file = RELEASES.resolve(System.getProperty("weatherglass.release")).resolve("history.db");
        assertThat(file).as("of an earlier release").doesNotExist();
        try (History history = History.at(HistoryLocation.in(folder), Clock.fixed(RECORDED, ZoneOffset.UTC))) {
            long run = history.record(SampleRuns.small("a", "montage")).id();
            history.calibrations().save("lessons", 0, run, LESSON.getBytes(StandardCharsets.UTF_8));
        }
        Files.createDirectories(file.getParent());
        // a single file without free pages
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("history.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("VACUUM INTO '" + file + "'");
        }
    }

    private History copied(Path file) throws IOException {
        Files.copy(file, folder.resolve("history.db"));
        return History.at(HistoryLocation.in(folder), Clock.systemUTC());
    }

    @ParameterizedTest
    @MethodSource("histories")
    void readsCompleteRuns(Path file) throws IOException {
        try (History history = copied(file)) {
            List<StoredRun> runs = history.newest(RunFilter.of("montage"), Long.MAX_VALUE, 10);
            assertThat(runs).extracting(StoredRun::recorded).containsExactly(RECORDED);
            PastRun run = history.whole(runs.get(0).id()).orElseThrow();
            assertThat(run.facts().key()).isEqualTo("a");
            assertThat(run.facts().jobCount()).isEqualTo(3);
            assertThat(run.facts().makespanSeconds()).isEqualTo(44);
            assertThat(run.jobs().job(0).id()).isEqualTo("last");
            assertThat(run.jobs().job(0).observedSeconds()).isEqualTo(14);
            assertThat(run.jobs().job(2).observedSeconds()).isNaN();
            assertThat(run.vms().get(0).bootedSeconds()).isEqualTo(9.5);
            PastForecast forecast = run.forecasts().get(0);
            assertThat(forecast.makespanMedianSeconds()).isEqualTo(41);
            assertThat(forecast.intervals().get(0).modelLower()).hasValue(40.5);
            assertThat(forecast.intervals().get(0).held()).contains(false);
            assertThat(run.plan()).isNotEmpty();
            assertThat(history.record(SampleRuns.small("a", "montage")))
                    .as("it is known when it comes again")
                    .isEqualTo(new History.Recorded(runs.get(0).id(), false, true));
            assertThat(history.record(SampleRuns.small("b", "montage")).id())
                    .isGreaterThan(runs.get(0).id());
        }
    }

    @ParameterizedTest
    @MethodSource("histories")
    void readsCalibrationStates(Path file) throws IOException {
        try (History history = copied(file)) {
            CalibrationState state =
                    history.calibrations().version("lessons", 1).orElseThrow();
            assertThat(state.version()).isEqualTo(1);
            assertThat(state.lastRun()).isEqualTo(1);
            assertThat(state.saved()).isEqualTo(RECORDED);
            assertThat(new String(state.content(), StandardCharsets.UTF_8)).isEqualTo(LESSON);
            assertThat(history.calibrations().save("lessons", 1, 2, state.content()))
                    .isTrue();
        }
    }
}
