package io.weatherglass.traces.history;

import io.weatherglass.traces.history.History.Recorded;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Records runs: each as a whole, and once under its key. */
final class RunWriter {
    private final HistoryDatabase database;
    private final Clock wallClock;

    RunWriter(HistoryDatabase database, Clock wallClock) {
        this.database = database;
        this.wallClock = wallClock;
    }

    Recorded copy(PastRun run, Instant recorded) {
        return database.write(connection -> add(connection, run, recorded));
    }

    List<Recorded> record(List<PastRun> runs) {
        return database.write(connection -> {
            List<Recorded> recorded = new ArrayList<>(runs.size());
            for (PastRun run : runs) {
                recorded.add(add(connection, run));
            }
            return recorded;
        });
    }

    Recorded replace(PastRun run) {
        return database.write(connection -> {
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM run WHERE run_key = ?")) {
                delete.setString(1, SqlColumns.text(run.facts().key()));
                delete.executeUpdate();
            }
            return add(connection, run);
        });
    }

    Optional<Recorded> repair(PastRun run) {
        int completed = run.facts().completedJobs();
        int most = run.facts().end() == RunEnd.PARTIAL ? completed - 1 : completed;
        return database.write(connection -> {
            try (PreparedStatement delete = connection.prepareStatement(
                    "DELETE FROM run WHERE instance = ? AND source = ? AND outcome = ? AND completed_jobs <= ?")) {
                delete.setString(1, SqlColumns.text(run.facts().instance()));
                delete.setString(2, RunSource.DAEMON.name());
                delete.setString(3, RunEnd.PARTIAL.name());
                delete.setInt(4, most);
                return delete.executeUpdate() == 0 ? Optional.empty() : Optional.of(add(connection, run));
            }
        });
    }

    private Recorded add(Connection connection, PastRun run) throws SQLException {
        return add(connection, run, wallClock.instant());
    }

    private static Recorded add(Connection connection, PastRun run, Instant recorded) throws SQLException {
        OptionalLong id = insertRun(connection, run, recorded);
        if (id.isEmpty()) {
            return standing(connection, run.facts());
        }
        insertJobs(connection, id.getAsLong(), run.jobs());
        insertVms(connection, id.getAsLong(), run);
        insertForecasts(connection, id.getAsLong(), run);
        return new Recorded(id.getAsLong(), true, true);
    }

    private static Recorded standing(Connection connection, RunFacts facts) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT id, fingerprint FROM run WHERE run_key = ?")) {
            query.setString(1, SqlColumns.text(facts.key()));
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return new Recorded(
                        rows.getLong(1), false, rows.getString(2).equals(SqlColumns.text(facts.fingerprint())));
            }
        }
    }

    private static OptionalLong insertRun(Connection connection, PastRun run, Instant recorded) throws SQLException {
        RunFacts facts = run.facts();
        try (PreparedStatement row = connection.prepareStatement("INSERT INTO run (run_key, fingerprint, workflow,"
                + " instance, source, strategy, platform, plan_revision, origin_micros, recorded_micros, outcome,"
                + " makespan_seconds, cost_unit, cost_amount, btu_count, vm_seconds, job_count, completed_jobs, plan)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                + " ON CONFLICT (run_key) DO NOTHING RETURNING id")) {
            row.setString(1, SqlColumns.text(facts.key()));
            row.setString(2, SqlColumns.text(facts.fingerprint()));
            row.setString(3, SqlColumns.text(facts.workflow()));
            row.setString(4, SqlColumns.text(facts.instance()));
            row.setString(5, facts.source().name());
            row.setString(6, SqlColumns.text(facts.strategy()));
            row.setString(7, SqlColumns.text(facts.platform()));
            row.setInt(8, facts.planRevision());
            row.setLong(9, SqlColumns.micros(facts.origin()));
            row.setLong(10, SqlColumns.micros(recorded));
            row.setString(11, facts.end().name());
            row.setDouble(12, facts.makespanSeconds());
            row.setString(13, SqlColumns.text(facts.cost().unit()));
            SqlColumns.number(row, 14, facts.cost().amount());
            SqlColumns.whole(row, 15, facts.cost().btuCount());
            SqlColumns.number(row, 16, facts.cost().vmSeconds());
            row.setInt(17, facts.jobCount());
            row.setInt(18, facts.completedJobs());
            row.setBytes(19, SqlColumns.packed(run.plan()));
            try (ResultSet rows = row.executeQuery()) {
                return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
            }
        }
    }

    private static void insertJobs(Connection connection, long run, PastJobs jobs) throws SQLException {
        int[] rank = new int[jobs.count()];
        Arrays.fill(rank, -1);
        int[] order = jobs.completionOrder();
        for (int k = 0; k < order.length; k++) {
            rank[order[k]] = k + 1;
        }
        ErrorCurve errors = jobs.errors();
        try (PreparedStatement row = connection.prepareStatement("INSERT INTO job (run_id, place, job_id, kind,"
                + " end_state, attempt, outlier, vm, projected_runtime_seconds, observed_runtime_seconds, input_bytes,"
                + " output_bytes, submitted_seconds, started_seconds, ended_seconds, completion_rank,"
                + " past_error_seconds, future_error_seconds, cpus, memory_bytes)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (int place = 0; place < jobs.count(); place++) {
                fill(row, run, place, jobs.job(place));
                if (rank[place] > 0) {
                    row.setInt(16, rank[place]);
                    SqlColumns.number(row, 17, errors.pastSeconds(rank[place]));
                    SqlColumns.number(row, 18, errors.futureSeconds(rank[place]));
                } else {
                    row.setNull(16, Types.INTEGER);
                    row.setNull(17, Types.DOUBLE);
                    row.setNull(18, Types.DOUBLE);
                }
                row.addBatch();
            }
            row.executeBatch();
        }
    }

    private static void fill(PreparedStatement row, long run, int place, PastJob job) throws SQLException {
        row.setLong(1, run);
        row.setInt(2, place);
        row.setString(3, SqlColumns.text(job.id()));
        row.setString(4, SqlColumns.text(job.kind()));
        row.setString(5, job.end().name());
        row.setInt(6, job.attempt());
        row.setInt(7, job.outlier() ? 1 : 0);
        if (job.vm().isEmpty()) {
            row.setNull(8, Types.VARCHAR);
        } else {
            row.setString(8, SqlColumns.text(job.vm()));
        }
        row.setDouble(9, job.projectedSeconds());
        SqlColumns.number(row, 10, job.observedSeconds());
        row.setLong(11, job.inputBytes());
        row.setLong(12, job.outputBytes());
        SqlColumns.number(row, 13, job.submittedSeconds());
        SqlColumns.number(row, 14, job.startedSeconds());
        SqlColumns.number(row, 15, job.endedSeconds());
        SqlColumns.number(row, 19, job.cpus());
        SqlColumns.number(row, 20, job.memoryBytes());
    }

    private static void insertVms(Connection connection, long run, PastRun past) throws SQLException {
        try (PreparedStatement row = connection.prepareStatement("INSERT INTO vm (run_id, place, vm_id, vm_type,"
                + " requested_seconds, booted_seconds, terminated_seconds) VALUES (?, ?, ?, ?, ?, ?, ?)")) {
            int place = 0;
            for (PastVm vm : past.vms()) {
                row.setLong(1, run);
                row.setInt(2, place++);
                row.setString(3, SqlColumns.text(vm.id()));
                row.setString(4, SqlColumns.text(vm.type()));
                row.setDouble(5, vm.requestedSeconds());
                SqlColumns.number(row, 6, vm.bootedSeconds());
                SqlColumns.number(row, 7, vm.terminatedSeconds());
                row.addBatch();
            }
            row.executeBatch();
        }
    }

    private static void insertForecasts(Connection connection, long run, PastRun past) throws SQLException {
        try (PreparedStatement row = connection.prepareStatement("INSERT INTO forecast (run_id, place, sequence,"
                        + " elapsed_seconds, elapsed_share, completed_jobs, engine, runtime_model,"
                        + " runtime_model_version, calibration_version, makespan_median_seconds)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
                PreparedStatement interval = connection.prepareStatement("INSERT INTO forecast_interval (run_id,"
                        + " place, quantity, nominal_level, lower_bound, upper_bound, held, model_lower_bound,"
                        + " model_upper_bound)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            int place = 0;
            for (PastForecast forecast : past.forecasts()) {
                row.setLong(1, run);
                row.setInt(2, place);
                row.setInt(3, forecast.sequence());
                row.setDouble(4, forecast.elapsedSeconds());
                row.setDouble(5, forecast.elapsedShare());
                row.setInt(6, forecast.completedJobs());
                row.setString(7, forecast.engine());
                row.setString(8, forecast.runtimeModel());
                row.setString(9, forecast.runtimeModelVersion());
                row.setString(10, forecast.calibrationVersion());
                row.setDouble(11, forecast.makespanMedianSeconds());
                row.addBatch();
                for (ForecastInterval of : forecast.intervals()) {
                    fill(interval, run, place, of);
                    interval.addBatch();
                }
                place++;
            }
            row.executeBatch();
            interval.executeBatch();
        }
    }

    private static void fill(PreparedStatement row, long run, int place, ForecastInterval interval)
            throws SQLException {
        row.setLong(1, run);
        row.setInt(2, place);
        row.setString(3, interval.quantity().name());
        row.setDouble(4, interval.level());
        row.setDouble(5, interval.lower());
        row.setDouble(6, interval.upper());
        if (interval.held().isPresent()) {
            row.setInt(7, interval.held().get() ? 1 : 0);
        } else {
            row.setNull(7, Types.INTEGER);
        }
        SqlColumns.number(row, 8, interval.modelLower());
        SqlColumns.number(row, 9, interval.modelUpper());
    }
}
