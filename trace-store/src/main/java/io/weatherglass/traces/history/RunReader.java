package io.weatherglass.traces.history;

import io.weatherglass.traces.history.ForecastInterval.Quantity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads runs and what belongs to them. */
final class RunReader {
    static final String RUN_COLUMNS = "r.id, r.recorded_micros, r.run_key, r.fingerprint, r.workflow,"
            + " r.instance, r.source, r.strategy, r.platform, r.plan_revision, r.origin_micros, r.outcome,"
            + " r.makespan_seconds, r.cost_unit, r.cost_amount, r.btu_count, r.vm_seconds, r.job_count,"
            + " r.completed_jobs";

    static final String JOB_COLUMNS = "job_id, kind, end_state, attempt, outlier, vm,"
            + " projected_runtime_seconds, observed_runtime_seconds, input_bytes, output_bytes, submitted_seconds,"
            + " started_seconds, ended_seconds, cpus, memory_bytes";

    static final String VM_COLUMNS = "vm_id, vm_type, requested_seconds, booted_seconds, terminated_seconds";

    private final HistoryDatabase database;

    RunReader(HistoryDatabase database) {
        this.database = database;
    }

    List<StoredRun> runs(Optional<String> workflow, long afterId) {
        return database.read(connection -> runs(connection, workflow, afterId));
    }

    private static List<StoredRun> runs(Connection connection, Optional<String> workflow, long afterId)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT " + RUN_COLUMNS + " FROM run r WHERE r.id > ?" + which(workflow) + " ORDER BY r.id")) {
            bind(query, afterId, workflow);
            return storedRuns(query);
        }
    }

    List<StoredRun> page(Optional<String> workflow, long afterId, long skip, int size) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement("SELECT " + RUN_COLUMNS
                    + " FROM run r WHERE r.id > ?" + which(workflow) + " ORDER BY r.id LIMIT ? OFFSET ?")) {
                int column = bind(query, afterId, workflow);
                query.setInt(column, size);
                query.setLong(column + 1, skip);
                return storedRuns(query);
            }
        });
    }

    /** At most {@code enough}: the rest is not looked at. */
    long count(Optional<String> workflow, long enough) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement("SELECT count(*) FROM (SELECT r.id FROM run r"
                    + " WHERE r.id > ?" + which(workflow) + " ORDER BY r.id LIMIT ?) few")) {
                query.setLong(bind(query, 0, workflow), enough);
                return number(query);
            }
        });
    }

    /** The runs of an instance, oldest first. */
    List<StoredRun> ofInstance(String instance) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement(
                    "SELECT " + RUN_COLUMNS + " FROM run r WHERE r.instance = ? ORDER BY r.id")) {
                query.setString(1, SqlColumns.text(instance));
                return storedRuns(query);
            }
        });
    }

    static long number(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static String which(Optional<String> workflow) {
        return workflow.isPresent() ? " AND r.workflow = ?" : "";
    }

    /** The number of the first column that is still to be bound. */
    private static int bind(PreparedStatement query, long afterId, Optional<String> workflow) throws SQLException {
        query.setLong(1, afterId);
        if (workflow.isPresent()) {
            query.setString(2, SqlColumns.text(workflow.get()));
        }
        return workflow.isPresent() ? 3 : 2;
    }

    static List<StoredRun> storedRuns(PreparedStatement query) throws SQLException {
        List<StoredRun> found = new ArrayList<>();
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                found.add(storedRun(rows));
            }
        }
        return found;
    }

    Optional<StoredRun> run(long id) {
        return database.read(connection -> run(connection, id));
    }

    private static Optional<StoredRun> run(Connection connection, long id) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT " + RUN_COLUMNS + " FROM run r WHERE r.id = ?")) {
            query.setLong(1, id);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? Optional.of(storedRun(rows)) : Optional.empty();
            }
        }
    }

    private static StoredRun storedRun(ResultSet rows) throws SQLException {
        return new StoredRun(
                rows.getLong(1),
                SqlColumns.instant(rows.getLong(2)),
                RunFacts.builder()
                        .key(rows.getString(3))
                        .fingerprint(rows.getString(4))
                        .workflow(rows.getString(5))
                        .instance(rows.getString(6))
                        .source(RunSource.valueOf(rows.getString(7)))
                        .strategy(rows.getString(8))
                        .platform(rows.getString(9))
                        .planRevision(rows.getInt(10))
                        .origin(SqlColumns.instant(rows.getLong(11)))
                        .end(RunEnd.valueOf(rows.getString(12)))
                        .makespanSeconds(rows.getDouble(13))
                        .cost(new RunCost(
                                rows.getString(14),
                                SqlColumns.optional(rows, 15),
                                SqlColumns.optionalWhole(rows, 16),
                                SqlColumns.optional(rows, 17)))
                        .jobCount(rows.getInt(18))
                        .completedJobs(rows.getInt(19))
                        .build());
    }

    Optional<PastRun> whole(long id) {
        return database.read(connection -> {
            Optional<StoredRun> run = run(connection, id);
            if (run.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(new PastRun(
                    run.get().facts(),
                    plan(connection, id),
                    jobs(connection, id),
                    vms(connection, id),
                    forecasts(connection, id)));
        });
    }

    private static String plan(Connection connection, long id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT plan FROM run WHERE id = ?")) {
            query.setLong(1, id);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return SqlColumns.unpacked(rows.getBytes(1));
            }
        }
    }

    private static PastJobs jobs(Connection connection, long id) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT " + JOB_COLUMNS + " FROM job WHERE run_id = ? ORDER BY place")) {
            query.setLong(1, id);
            List<PastJob> jobs = new ArrayList<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    jobs.add(job(rows, 1));
                }
            }
            return PastJobs.of(jobs);
        }
    }

    static PastJob job(ResultSet rows, int first) throws SQLException {
        String vm = rows.getString(first + 5);
        return PastJob.builder(rows.getString(first))
                .kind(rows.getString(first + 1))
                .end(JobEnd.valueOf(rows.getString(first + 2)))
                .attempt(rows.getInt(first + 3))
                .outlier(rows.getInt(first + 4) != 0)
                .vm(vm == null ? "" : vm)
                .projectedSeconds(rows.getDouble(first + 6))
                .observedSeconds(SqlColumns.number(rows, first + 7))
                .inputBytes(rows.getLong(first + 8))
                .outputBytes(rows.getLong(first + 9))
                .submittedSeconds(SqlColumns.number(rows, first + 10))
                .startedSeconds(SqlColumns.number(rows, first + 11))
                .endedSeconds(SqlColumns.number(rows, first + 12))
                .cpus(SqlColumns.number(rows, first + 13))
                .memoryBytes(SqlColumns.number(rows, first + 14))
                .build();
    }

    List<PastVm> vms(long id) {
        return database.read(connection -> vms(connection, id));
    }

    private static List<PastVm> vms(Connection connection, long id) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT " + VM_COLUMNS + " FROM vm WHERE run_id = ? ORDER BY place")) {
            query.setLong(1, id);
            List<PastVm> vms = new ArrayList<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    vms.add(vm(rows, 1));
                }
            }
            return vms;
        }
    }

    static PastVm vm(ResultSet rows, int first) throws SQLException {
        return new PastVm(
                rows.getString(first),
                rows.getString(first + 1),
                rows.getDouble(first + 2),
                SqlColumns.number(rows, first + 3),
                SqlColumns.number(rows, first + 4));
    }

    List<PastForecast> forecasts(long id) {
        return database.read(connection -> forecasts(connection, id));
    }

    private static List<PastForecast> forecasts(Connection connection, long id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT place, sequence, elapsed_seconds,"
                        + " elapsed_share, completed_jobs, engine, runtime_model, runtime_model_version,"
                        + " calibration_version, makespan_median_seconds FROM forecast WHERE run_id = ?"
                        + " ORDER BY place");
                PreparedStatement intervals = connection.prepareStatement("SELECT place, quantity, nominal_level,"
                        + " lower_bound, upper_bound, held, model_lower_bound, model_upper_bound"
                        + " FROM forecast_interval WHERE run_id = ?"
                        // MAKESPAN before COST, as written
                        + " ORDER BY place, quantity DESC, nominal_level")) {
            query.setLong(1, id);
            intervals.setLong(1, id);
            List<PastForecast> forecasts = new ArrayList<>();
            try (ResultSet rows = query.executeQuery();
                    ResultSet intervalRows = intervals.executeQuery()) {
                boolean more = intervalRows.next();
                while (rows.next()) {
                    int place = rows.getInt(1);
                    List<ForecastInterval> ofForecast = new ArrayList<>();
                    while (more && intervalRows.getInt(1) == place) {
                        ofForecast.add(interval(intervalRows));
                        more = intervalRows.next();
                    }
                    forecasts.add(forecast(rows, ofForecast));
                }
            }
            return forecasts;
        }
    }

    private static PastForecast forecast(ResultSet rows, List<ForecastInterval> intervals) throws SQLException {
        return PastForecast.builder()
                .sequence(rows.getInt(2))
                .elapsedSeconds(rows.getDouble(3))
                .elapsedShare(rows.getDouble(4))
                .completedJobs(rows.getInt(5))
                .engine(rows.getString(6))
                .runtimeModel(rows.getString(7))
                .runtimeModelVersion(rows.getString(8))
                .calibrationVersion(rows.getString(9))
                .makespanMedianSeconds(rows.getDouble(10))
                .intervals(intervals)
                .build();
    }

    private static ForecastInterval interval(ResultSet rows) throws SQLException {
        int held = rows.getInt(6);
        Optional<Boolean> known = rows.wasNull() ? Optional.empty() : Optional.of(held != 0);
        return new ForecastInterval(
                Quantity.valueOf(rows.getString(2)),
                rows.getDouble(3),
                rows.getDouble(4),
                rows.getDouble(5),
                SqlColumns.optional(rows, 7),
                SqlColumns.optional(rows, 8),
                known);
    }
}
