package io.weatherglass.traces.history;

import io.weatherglass.traces.history.ForecastInterval.Quantity;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class RunRows {
    static final String RUNS = HistoryTable.RUN.select();
    private static final String OF_RUN = " WHERE run_id = ? ORDER BY place";

    private RunRows() {}

    static StoredRun run(ResultSet row) throws SQLException {
        return new StoredRun(
                row.getLong("id"),
                Sql.instant(row, "recorded_micros"),
                RunFacts.builder()
                        .key(row.getString("run_key"))
                        .fingerprint(row.getString("fingerprint"))
                        .workflow(row.getString("workflow"))
                        .instance(row.getString("instance"))
                        .source(RunSource.valueOf(row.getString("source")))
                        .strategy(row.getString("strategy"))
                        .platform(row.getString("platform"))
                        .planRevision(row.getInt("plan_revision"))
                        .origin(Sql.instant(row, "origin_micros"))
                        .end(RunEnd.valueOf(row.getString("outcome")))
                        .makespanSeconds(row.getDouble("makespan_seconds"))
                        .cost(new RunCost(
                                row.getString("cost_unit"),
                                Sql.optional(row, "cost_amount"),
                                Sql.optionalWhole(row, "btu_count"),
                                Sql.optional(row, "vm_seconds")))
                        .jobCount(row.getInt("job_count"))
                        .completedJobs(row.getInt("completed_jobs"))
                        .revision(row.getString("revision"))
                        .parametersHash(row.getString("parameters_hash"))
                        .build());
    }

    static Optional<PastRun> whole(Connection connection, long id) throws SQLException {
        Optional<StoredRun> run = Sql.list(connection, RUNS + " WHERE id = ?", RunRows::run, id).stream()
                .findFirst();
        if (run.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new PastRun(
                run.get().facts(),
                plan(connection, id).orElseThrow(),
                PastJobs.of(Sql.list(connection, HistoryTable.JOB.select() + OF_RUN, RunRows::job, id)),
                vms(connection, id),
                forecasts(connection, id)));
    }

    static Optional<String> plan(Connection connection, long id) throws SQLException {
        return Sql.list(connection, "SELECT plan FROM run WHERE id = ?", row -> row.getBytes("plan"), id).stream()
                .findFirst()
                .map(Sql::unpacked);
    }

    static PastJob job(ResultSet row) throws SQLException {
        return PastJob.builder(row.getString("job_id"))
                .kind(row.getString("kind"))
                .end(JobEnd.valueOf(row.getString("end_state")))
                .attempt(row.getInt("attempt"))
                .outlier(row.getInt("outlier") != 0)
                .vm(text(row, "vm"))
                .projectedSeconds(row.getDouble("projected_runtime_seconds"))
                .observedSeconds(Sql.number(row, "observed_runtime_seconds"))
                .inputBytes(row.getLong("input_bytes"))
                .outputBytes(row.getLong("output_bytes"))
                .submittedSeconds(Sql.number(row, "submitted_seconds"))
                .startedSeconds(Sql.number(row, "started_seconds"))
                .endedSeconds(Sql.number(row, "ended_seconds"))
                .cpus(Sql.number(row, "cpus"))
                .memoryBytes(Sql.number(row, "memory_bytes"))
                .timeLimitSeconds(Sql.number(row, "time_limit_seconds"))
                .peakMemoryBytes(Sql.number(row, "peak_memory_bytes"))
                .cpuSeconds(Sql.number(row, "cpu_seconds"))
                .node(text(row, "node"))
                .container(text(row, "container"))
                .lost(LostAttempt.read(text(row, "lost_attempts")))
                .build();
    }

    private static String text(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column)).orElse("");
    }

    static List<PastVm> vms(Connection connection, long id) throws SQLException {
        return Sql.list(connection, HistoryTable.VM.select() + OF_RUN, RunRows::vm, id);
    }

    static PastVm vm(ResultSet row) throws SQLException {
        return new PastVm(
                row.getString("vm_id"),
                row.getString("vm_type"),
                row.getDouble("requested_seconds"),
                Sql.number(row, "booted_seconds"),
                Sql.number(row, "terminated_seconds"));
    }

    static List<PastForecast> forecasts(Connection connection, long id) throws SQLException {
        Map<Integer, List<ForecastInterval>> intervals = new HashMap<>();
        Sql.list(
                connection,
                // Sorts MAKESPAN before COST, the order in which the rows were written.
                HistoryTable.FORECAST_INTERVAL.select() + OF_RUN + ", quantity DESC, nominal_level",
                row -> intervals
                        .computeIfAbsent(row.getInt("place"), place -> new ArrayList<>())
                        .add(interval(row)),
                id);
        return Sql.list(
                connection,
                HistoryTable.FORECAST.select() + OF_RUN,
                row -> forecast(row, intervals.getOrDefault(row.getInt("place"), List.of())),
                id);
    }

    private static PastForecast forecast(ResultSet row, List<ForecastInterval> intervals) throws SQLException {
        return PastForecast.builder()
                .sequence(row.getInt("sequence"))
                .elapsedSeconds(row.getDouble("elapsed_seconds"))
                .elapsedShare(row.getDouble("elapsed_share"))
                .completedJobs(row.getInt("completed_jobs"))
                .engine(row.getString("engine"))
                .runtimeModel(row.getString("runtime_model"))
                .runtimeModelVersion(row.getString("runtime_model_version"))
                .calibrationVersion(row.getString("calibration_version"))
                .makespanMedianSeconds(row.getDouble("makespan_median_seconds"))
                .intervals(intervals)
                .build();
    }

    private static ForecastInterval interval(ResultSet row) throws SQLException {
        int held = row.getInt("held");
        Optional<Boolean> known = row.wasNull() ? Optional.empty() : Optional.of(held != 0);
        return new ForecastInterval(
                Quantity.valueOf(row.getString("quantity")),
                row.getDouble("nominal_level"),
                row.getDouble("lower_bound"),
                row.getDouble("upper_bound"),
                Sql.optional(row, "model_lower_bound"),
                Sql.optional(row, "model_upper_bound"),
                known);
    }
}
