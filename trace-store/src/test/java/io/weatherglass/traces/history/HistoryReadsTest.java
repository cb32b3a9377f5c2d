package io.weatherglass.traces.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Counts rows read by the server for queries on 100,000 runs. Queries that must not depend on the number of runs read
 * only a small part of them, whatever plan the server chooses.
 */
@NeedsPostgres
class HistoryReadsTest {

    private static final int RUNS = 100_000;

    /** A tenth of the runs; any table scan would read all. */
    private static final long MAX_ROWS = RUNS / 10;

    /** These queries have a limit per workflow, for 200 workflows. */
    private static final Map<String, Long> MAX_ROWS_OF = Map.of(
            "sum of jobs, where batches begin",
            RUNS * 4 / 10L,
            "experience, all workflows",
            200 * 2_000L,
            // plus rows for the search for the schema at the start of a session
            "total of the list",
            10_010L,
            "total of a workflow",
            10_010L);

    private static final String FINDS_NOTHING = "look for a partial run to replace";

    private static PostgreSql location;

    @BeforeAll
    static void fill(PostgresServer server) throws SQLException {
        location = FilledHistory.fill(server, RUNS, 2);
    }

    /** Scans of the table of runs, and rows read from all tables, since the tables were created. */
    private record Read(long scansOfRuns, long rows) {}

    private static Read read() throws SQLException {
        try (Connection connection = DriverManager.getConnection(location.url(), location.user(), "");
                Statement statement = connection.createStatement()) {
            // a session reports its reads at its end at the latest
            boolean others = true;
            while (others) {
                try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM pg_stat_activity WHERE datname ="
                        + " current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()")) {
                    rows.next();
                    others = rows.getLong(1) > 0;
                }
                statement.execute("SELECT pg_stat_clear_snapshot()");
            }
            try (ResultSet rows = statement.executeQuery("SELECT (SELECT seq_scan FROM pg_stat_user_tables WHERE"
                    + " schemaname = 'weatherglass' AND relname = 'run'), (SELECT sum(seq_tup_read) FROM"
                    + " pg_stat_user_tables WHERE schemaname = 'weatherglass' AND relname <> 'flyway_schema_history') +"
                    + " (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = 'weatherglass')")) {
                rows.next();
                return new Read(rows.getLong(1), rows.getLong(2));
            }
        }
    }

    private static Read readBy(Consumer<History> question) throws SQLException {
        Read before = read();
        try (History history = History.at(location, Clock.systemUTC())) {
            question.accept(history);
        }
        Read after = read();
        return new Read(after.scansOfRuns() - before.scansOfRuns(), after.rows() - before.rows());
    }

    @TestFactory
    Stream<DynamicTest> readsFewRows() {
        try (History names = History.at(location, Clock.systemUTC())) {
            return HistoryScale.questions(names, RUNS).keySet().stream()
                    .map(what -> DynamicTest.dynamicTest(what, () -> {
                        // often enough that PostgreSQL may choose a generic plan for the prepared statement
                        Read read = readBy(history -> {
                            for (int i = 0; i < 12; i++) {
                                HistoryScale.questions(history, RUNS).get(what).run();
                            }
                        });
                        SoftAssertions.assertSoftly(all -> {
                            all.assertThat(read.scansOfRuns()).as("scans").isZero();
                            all.assertThat(read.rows() / 12)
                                    .as("rows")
                                    .isGreaterThanOrEqualTo(FINDS_NOTHING.equals(what) ? 0 : 1)
                                    .isLessThanOrEqualTo(MAX_ROWS_OF.getOrDefault(what, MAX_ROWS));
                        });
                    }));
        }
    }

    @Test
    void recordsARunWithoutReadingOthers() throws SQLException {
        Read read = readBy(history -> history.record(SampleRuns.small("new", FilledHistory.LARGEST)));
        assertThat(read.scansOfRuns()).isZero();
        assertThat(read.rows()).isLessThan(100);
    }

    @Test
    void prunesOldRunsWithoutReadingOthers() throws SQLException {
        PruneRule old = new PruneRule(Optional.empty(), Optional.of(FilledHistory.recorded(1_001)), OptionalInt.of(20));
        Read read = readBy(history -> {
            assertThat(history.prunable(old))
                    .extracting(PrunedRuns::runs)
                    .satisfies(runs -> assertThat(
                                    runs.stream().mapToLong(Long::longValue).sum())
                            .isEqualTo(1_000));
            assertThat(history.prune(old)).isEqualTo(1_000);
            assertThat(history.prunable(old)).isEmpty();
        });
        assertThat(read.scansOfRuns()).isZero();
        // rows of each deleted run, its jobs, VMs and forecasts, and of 20 newer runs of each workflow
        assertThat(read.rows()).isLessThan(1_000 * 12 + 2 * 200 * 20);
    }

    @Test
    void prunesSurplusRunsWithoutReadingOthers() throws SQLException {
        PruneRule many = new PruneRule(Optional.of("w1"), Optional.empty(), OptionalInt.of(100));
        Read read = readBy(history -> assertThat(history.prune(many)).isBetween(100L, 400L));
        assertThat(read.scansOfRuns()).isZero();
        assertThat(read.rows()).isLessThan(5_000);
    }
}
