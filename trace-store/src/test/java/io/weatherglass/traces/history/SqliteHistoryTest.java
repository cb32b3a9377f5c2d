package io.weatherglass.traces.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.traces.history.HistoryException.Kind;
import io.weatherglass.traces.history.HistoryLocation.SqliteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SqliteHistoryTest extends HistoryCompatibilityKit {
    private static final AtomicInteger FOLDERS = new AtomicInteger();

    @TempDir
    private static Path folder;

    @Override
    HistoryLocation newLocation() {
        return HistoryLocation.in(newFolder());
    }

    private static Path newFolder() {
        return folder.resolve("data" + FOLDERS.incrementAndGet()).resolve("deeper");
    }

    private static void execute(Path file, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void assertUnusable(Path dataDirectory, Consumer<HistoryException> rest) {
        try (History history = History.at(HistoryLocation.in(dataDirectory), Clock.systemUTC())) {
            assertThatThrownBy(history::prepare)
                    .asInstanceOf(type(HistoryException.class))
                    .satisfies(wrong -> assertThat(wrong.kind()).isEqualTo(Kind.UNUSABLE))
                    .satisfies(rest::accept);
        }
    }

    /** The file as written by a release without calibration. */
    @Test
    void forecastsOfAnOlderSchemaHaveNoModelBounds() throws SQLException {
        Path data = newFolder();
        Path file = data.resolve("history.db");
        long id;
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            id = history.record(SampleRuns.small("a", "montage")).id();
        }
        execute(file, "ALTER TABLE forecast_interval DROP COLUMN model_lower_bound");
        execute(file, "ALTER TABLE forecast_interval DROP COLUMN model_upper_bound");
        execute(file, "ALTER TABLE job DROP COLUMN cpus");
        execute(file, "ALTER TABLE job DROP COLUMN memory_bytes");
        execute(file, "ALTER TABLE job DROP COLUMN time_limit_seconds");
        execute(file, "ALTER TABLE job DROP COLUMN peak_memory_bytes");
        execute(file, "ALTER TABLE job DROP COLUMN cpu_seconds");
        execute(file, "ALTER TABLE run DROP COLUMN revision");
        execute(file, "ALTER TABLE run DROP COLUMN parameters_hash");
        for (String column : List.of("node", "container", "lost_attempts")) {
            execute(file, "ALTER TABLE job DROP COLUMN " + column);
        }
        execute(file, "DROP TABLE quote");
        execute(file, "DELETE FROM flyway_schema_history WHERE version IN ('2', '3', '4', '5', '6', '7')");
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            assertThat(history.forecasts(id).get(0).intervals()).isNotEmpty().allSatisfy(interval -> {
                assertThat(interval.modelLower()).isEmpty();
                assertThat(interval.modelUpper()).isEmpty();
            });
        }
    }

    /** E and F of [KKN17] for the two completed jobs of the sample, computed by hand. */
    @Test
    void storesBothErrorsForEveryNumberOfCompletedJobs() throws SQLException {
        Path data = newFolder();
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            history.record(SampleRuns.small("a", "montage"));
        }
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"));
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT job_id, completion_rank, past_error_seconds,"
                        + " future_error_seconds FROM job ORDER BY place")) {
            while (found.next()) {
                rows.add(found.getString(1) + " " + found.getString(2) + " " + found.getString(3) + " "
                        + found.getString(4));
            }
        }
        // first: |20 − 17| = 3; last: |10 − 14| = 4; E(2) = sqrt((9 + 16) / 2)
        assertThat(rows)
                .containsExactly("last 2 " + Math.sqrt(12.5) + " null", "first 1 3.0 4.0", "never null null null");
    }

    @Test
    void rejectsAFileThatIsNotADatabase() throws Exception {
        Path data = Files.createDirectories(newFolder());
        Files.writeString(
                data.resolve("history.db"), "no database at all, and long enough to be sure of it ".repeat(40));
        assertUnusable(
                data,
                wrong -> assertThat(wrong)
                        .hasMessageContaining(data.resolve("history.db").toString())
                        .hasMessageContaining("is not an SQLite database"));
    }

    @Test
    void rejectsAFileInPlaceOfItsFolder() throws Exception {
        Path data = newFolder();
        Files.createDirectories(data.getParent());
        Files.writeString(data, "");
        assertUnusable(data, wrong -> assertThat(wrong).hasMessageContaining("its folder must be writable"));
    }

    @Test
    void rejectsADirectoryInPlaceOfItsFile() throws Exception {
        Path data = newFolder();
        Files.createDirectories(data.resolve("history.db"));
        assertUnusable(data, wrong -> assertThat(wrong).hasMessageContaining("must be readable and writable"));
    }

    @Test
    void rejectsAReadOnlyFolder() throws Exception {
        assumeFalse(System.getProperty("user.name").equals("root"), "root may write everywhere");
        Path data = Files.createDirectories(newFolder());
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("r-xr-xr-x"));
        assertUnusable(data, wrong -> assertThat(wrong).hasMessageContaining("its folder must be writable"));
    }

    @Test
    void filesAreAccessibleToTheirOwnerOnly() throws Exception {
        Path data = newFolder();
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            history.record(SampleRuns.small("first", "montage"));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                    .isEqualTo("rwx------");
            try (Stream<Path> files = Files.list(data)) {
                assertThat(files)
                        .hasSizeGreaterThan(2)
                        .allSatisfy(
                                file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                                        .as(file.toString())
                                        .isEqualTo("rw-------"));
            }
        }
    }

    @Test
    void aLinkInPlaceOfItsLockIsRejected() throws Exception {
        Path data = Files.createDirectories(newFolder());
        Path target = data.resolve("target");
        Files.createSymbolicLink(data.resolve("history.lock"), target);
        assertUnusable(
                data, wrong -> assertThat(wrong).hasMessageContaining("history.lock must not be a symbolic link"));
        assertThat(target).doesNotExist();
    }

    /** Existing runs are kept, and recording resumes once there is space. */
    @Test
    @Tag("program")
    void reportsAFullDisk() throws Exception {
        Path disk = Files.createDirectories(newFolder());
        assumeTrue(mount("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk.toString()), "a small disk needs root");
        try (History history = History.at(HistoryLocation.in(disk), Clock.systemUTC())) {
            history.record(SampleRuns.small("before", "montage"));
            PastRun large = SampleRuns.large("large", "montage", 40_000);
            // a run is recorded entirely or not at all
            assertThatThrownBy(() -> history.recordAll(List.of(SampleRuns.small("with it", "montage"), large)))
                    .asInstanceOf(type(HistoryException.class))
                    .satisfies(full -> assertThat(full.kind()).isEqualTo(Kind.AWAY))
                    .satisfies(full -> assertThat(full).hasMessageEndingWith("history.db: the disk is full"));
            assertThat(mount("mount", "-o", "remount,size=64m", disk.toString()))
                    .isTrue();
            assertThat(history.record(large).added()).isTrue();
            assertThat(history.runs()).extracting(run -> run.facts().key()).containsExactly("before", "large");
        } finally {
            mount("umount", disk.toString());
        }
    }

    private static boolean mount(String... command) throws Exception {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void rejectsANewerSchema() throws Exception {
        Path data = newFolder();
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            history.prepare();
        }
        execute(
                data.resolve("history.db"),
                "INSERT INTO flyway_schema_history VALUES"
                        + " (99, '99', 'later', 'SQL', 'V99__later.sql', 1, 'x', '2030-01-01 00:00:00.000', 1, 1)");
        assertUnusable(
                data,
                wrong -> assertThat(wrong)
                        .hasMessageContaining("its schema has version 99, which this release does not support"));
    }

    @Test
    void readersSeeTheLastStateDuringAWrite() throws Exception {
        Path data = newFolder();
        try (History history = History.at(HistoryLocation.in(Files.createDirectories(data)), Clock.systemUTC());
                Connection writer = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"))) {
            history.record(SampleRuns.small("a", "montage"));
            writer.setAutoCommit(false);
            try (Statement statement = writer.createStatement()) {
                statement.execute("DELETE FROM job");
                statement.execute("DELETE FROM run");
                assertThat(history.runs()).hasSize(1);
            }
            writer.rollback();
        }
    }

    @Test
    @Timeout(10)
    void opensForReadingDuringAWrite() throws Exception {
        Path data = newFolder();
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            history.record(SampleRuns.small("a", "montage"));
        }
        try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"));
                Statement statement = writer.createStatement()) {
            statement.execute("BEGIN EXCLUSIVE");
            try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
                assertThat(history.schema()).isEqualTo(SchemaState.CURRENT);
                assertThat(history.runs()).hasSize(1);
            }
        }
    }

    @Test
    void theLastMigrationIsTheNewestVersion() throws Exception {
        Path data = newFolder();
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            history.prepare();
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"));
                Statement statement = connection.createStatement();
                ResultSet last = statement.executeQuery("SELECT max(version) FROM flyway_schema_history")) {
            assertThat(last.getString(1)).isEqualTo(HistoryDatabase.NEWEST);
        }
    }

    @Test
    void reportsTheLockOfAnotherProcess() throws Exception {
        Path data = newFolder();
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            history.record(SampleRuns.small("a", "montage"));
        }
        try (Connection holder = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"));
                Statement statement = holder.createStatement()) {
            statement.execute("PRAGMA locking_mode = EXCLUSIVE");
            statement.execute("BEGIN EXCLUSIVE");
            statement.execute("DELETE FROM run");
            assertLocked(data);
        }
    }

    @Test
    void reportsTheLockOfAnotherProcessBeforeMigrating() throws Exception {
        Path data = newFolder();
        Files.createDirectories(data);
        execute(data.resolve("history.db"), "PRAGMA journal_mode = WAL");
        try (Connection writer = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"));
                Statement statement = writer.createStatement()) {
            statement.execute("BEGIN EXCLUSIVE");
            assertLocked(data);
        }
    }

    private static void assertLocked(Path data) {
        HistoryLocation impatient = new SqliteFile(data.resolve("history.db"), Duration.ofMillis(100));
        try (History history = History.at(impatient, Clock.systemUTC())) {
            assertThatThrownBy(history::prepare)
                    .asInstanceOf(type(HistoryException.class))
                    .satisfies(locked -> assertThat(locked.kind()).isEqualTo(Kind.AWAY))
                    .satisfies(locked -> assertThat(locked).hasMessageContaining("another process keeps it locked"));
        }
    }
}
