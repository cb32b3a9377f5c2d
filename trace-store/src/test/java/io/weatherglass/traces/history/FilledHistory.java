package io.weatherglass.traces.history;

import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * A PostgreSQL history with any number of runs, created by the server itself: 200 workflows, {@link #LARGEST} with 30 %
 * of the runs. One run in 20 failed; one in 10 of the largest workflow has another strategy. Recording dates are a
 * minute apart.
 */
final class FilledHistory {

    static final String LARGEST = "w0";
    static final String PLATFORM = "small";
    static final String STRATEGY = "asap";

    private static final int WORKFLOWS = 200;
    private static final Instant FIRST = Instant.parse("2024-01-01T00:00:00Z");

    private FilledHistory() {}

    /** Returns the recording date of a run, numbered from 1. */
    static Instant recorded(long run) {
        return FIRST.plusSeconds(60 * run);
    }

    /**
     * Fills an empty database and gathers statistics, as the server would do later.
     *
     * @param jobs number of jobs per run, each with its own VM
     */
    static PostgreSql fill(PostgresServer server, long runs, int jobs) throws SQLException {
        PostgreSql location = server.newDatabase();
        String database = location.url().replaceFirst(".*/", "");
        try (History history = History.at(location, Clock.fixed(FIRST, ZoneOffset.UTC))) {
            history.record(SampleRuns.small("first", LARGEST));
        }
        List<String> steps = List.of(
                "CREATE TEMP TABLE plans AS SELECT plan FROM run LIMIT 1",
                "DELETE FROM run",
                "ALTER TABLE run ALTER COLUMN id RESTART WITH 1",
                // skip foreign key checks, which would dominate the time
                "SET session_replication_role = replica",
                "INSERT INTO run (run_key, fingerprint, workflow, instance, source, strategy, platform, plan_revision,"
                        + " origin_micros, recorded_micros, outcome, makespan_seconds, cost_unit, job_count,"
                        + " completed_jobs, plan) SELECT 'key ' || i, md5(i::text),"
                        + " CASE WHEN i % 10 < 3 THEN '" + LARGEST + "' ELSE 'w' || 1 + i * 7919 % "
                        + (WORKFLOWS - 1) + " END, 'run-' || i, 'DAEMON', CASE WHEN i % 100 < 3 THEN 'other' ELSE '"
                        + STRATEGY + "' END, '" + PLATFORM + "', 1, 0, "
                        + ChronoUnit.MICROS.between(Instant.EPOCH, FIRST)
                        + " + 60000000 * i, CASE WHEN i % 20 = 7 THEN 'FAILED' ELSE 'COMPLETED' END,"
                        + " 100 + i % 50, '', " + jobs + ", " + jobs + ", plan FROM generate_series(1, " + runs
                        + "::bigint"
                        + ") i, plans ORDER BY i",
                "INSERT INTO job (run_id, place, job_id, kind, end_state, attempt, outlier, vm,"
                        + " projected_runtime_seconds, observed_runtime_seconds, input_bytes, output_bytes,"
                        + " submitted_seconds, started_seconds, ended_seconds, completion_rank) SELECT i, j, 'job' || j,"
                        + " 'kind' || j, 'COMPLETED', 1, 0, 'vm-' || j, 20, 20 + (i * 7 + j) % 11, 0, 0, 10 * j, 10 * j,"
                        + " 30 + 10 * j, j + 1 FROM"
                        + " generate_series(1,"
                        + " " + runs + "::bigint) i, generate_series(0, " + (jobs - 1) + ") j",
                "INSERT INTO vm (run_id, place, vm_id, vm_type, requested_seconds, booted_seconds) SELECT i, j,"
                        + " 'vm-' || j, 'small', 0, 8 FROM generate_series(1, " + runs
                        + "::bigint) i, generate_series(0, "
                        + (jobs - 1) + ") j",
                "INSERT INTO forecast SELECT i, 0, 1, 50, 0.5, 1, 'kernel', 'hierarchical', '1', 'none', 110"
                        + " FROM generate_series(1, " + runs + "::bigint) i",
                "INSERT INTO forecast_interval SELECT i, 0, 'MAKESPAN', 0.95, 90, 130, 1, 95, 125"
                        + " FROM generate_series(1, " + runs + "::bigint) i");
        server.execute(database, "SET search_path = weatherglass, pg_temp; " + String.join("; ", steps));
        server.execute(database, "VACUUM ANALYZE");
        return location;
    }
}
