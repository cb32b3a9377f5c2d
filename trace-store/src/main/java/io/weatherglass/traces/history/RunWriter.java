package io.weatherglass.traces.history;

import io.weatherglass.traces.history.History.Recorded;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
                Optional<Long> same = SameRunQuery.find(connection, run);
                if (same.isPresent() && run.facts().source() == RunSource.IMPORT) {
                    recorded.add(new Recorded(same.get(), false, true));
                    continue;
                }
                if (same.isPresent()) {
                    // an imported run has no forecasts
                    Sql.update(connection, "DELETE FROM run WHERE id = ?", same.get());
                }
                recorded.add(add(connection, run, wallClock.instant()));
            }
            return recorded;
        });
    }

    Recorded replace(PastRun run) {
        return database.write(connection -> {
            Sql.update(
                    connection, "DELETE FROM run WHERE run_key = ?", run.facts().key());
            return add(connection, run, wallClock.instant());
        });
    }

    Optional<Recorded> repair(PastRun run) {
        int completed = run.facts().completedJobs();
        return database.write(connection -> {
            int deleted = Sql.update(
                    connection,
                    "DELETE FROM run WHERE instance = ? AND source = ? AND outcome = ? AND completed_jobs <= ?",
                    run.facts().instance(),
                    RunSource.DAEMON,
                    RunEnd.PARTIAL,
                    run.facts().end() == RunEnd.PARTIAL ? completed - 1 : completed);
            return deleted == 0 ? Optional.empty() : Optional.of(add(connection, run, wallClock.instant()));
        });
    }

    private static Recorded add(Connection connection, PastRun run, Instant recorded) throws SQLException {
        Optional<Long> added = insertRun(connection, run, recorded);
        if (added.isEmpty()) {
            RunFacts facts = run.facts();
            return Sql.list(
                            connection,
                            "SELECT id, fingerprint FROM run WHERE run_key = ?",
                            row -> new Recorded(
                                    row.getLong("id"),
                                    false,
                                    row.getString("fingerprint").equals(Sql.text(facts.fingerprint()))),
                            facts.key())
                    .get(0);
        }
        long id = added.get();
        insertJobs(connection, id, run.jobs());
        List<Object[]> vms = new ArrayList<>();
        for (PastVm vm : run.vms()) {
            vms.add(new Object[] {
                id, vms.size(), vm.id(), vm.type(), vm.requestedSeconds(), vm.bootedSeconds(), vm.terminatedSeconds()
            });
        }
        Sql.insert(connection, HistoryTable.VM, vms);
        insertForecasts(connection, id, run.forecasts());
        return new Recorded(id, true, true);
    }

    /** Returns the id of the new run; empty if the key already exists. */
    private static Optional<Long> insertRun(Connection connection, PastRun run, Instant recorded) throws SQLException {
        RunFacts facts = run.facts();
        String columns = HistoryTable.RUN.columnNames().replaceFirst("^id, ", "");
        return Sql.whole(
                connection,
                "INSERT INTO run (" + columns + ", plan) VALUES "
                        + Sql.places(HistoryTable.RUN.columns().size())
                        + " ON CONFLICT (run_key) DO NOTHING RETURNING id",
                facts.key(),
                facts.fingerprint(),
                facts.workflow(),
                facts.instance(),
                facts.source(),
                facts.strategy(),
                facts.platform(),
                facts.planRevision(),
                facts.origin(),
                recorded,
                facts.end(),
                facts.makespanSeconds(),
                facts.cost().unit(),
                facts.cost().amount(),
                facts.cost().btuCount(),
                facts.cost().vmSeconds(),
                facts.jobCount(),
                facts.completedJobs(),
                facts.revision(),
                facts.parametersHash(),
                Sql.packed(run.plan()));
    }

    private static void insertJobs(Connection connection, long run, PastJobs jobs) throws SQLException {
        int[] rank = new int[jobs.count()];
        int[] order = jobs.completionOrder();
        for (int k = 0; k < order.length; k++) {
            rank[order[k]] = k + 1;
        }
        ErrorCurve errors = jobs.errors();
        List<Object[]> rows = new ArrayList<>();
        for (int place = 0; place < jobs.count(); place++) {
            PastJob job = jobs.job(place);
            boolean completed = rank[place] > 0;
            rows.add(new Object[] {
                run,
                place,
                job.id(),
                job.kind(),
                job.end(),
                job.attempt(),
                job.outlier(),
                job.vm().isEmpty() ? null : job.vm(),
                job.projectedSeconds(),
                job.observedSeconds(),
                job.inputBytes(),
                job.outputBytes(),
                job.submittedSeconds(),
                job.startedSeconds(),
                job.endedSeconds(),
                completed ? rank[place] : null,
                completed ? errors.pastSeconds(rank[place]) : null,
                completed ? errors.futureSeconds(rank[place]) : null,
                job.cpus(),
                job.memoryBytes(),
                job.timeLimitSeconds(),
                job.peakMemoryBytes(),
                job.cpuSeconds(),
                job.node().isEmpty() ? null : job.node(),
                job.container().isEmpty() ? null : job.container(),
                job.lost().isEmpty() ? null : LostAttempt.write(job.lost())
            });
        }
        Sql.insert(connection, HistoryTable.JOB, rows);
    }

    private static void insertForecasts(Connection connection, long run, List<PastForecast> forecasts)
            throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        List<Object[]> intervals = new ArrayList<>();
        for (PastForecast forecast : forecasts) {
            int place = rows.size();
            for (ForecastInterval interval : forecast.intervals()) {
                intervals.add(new Object[] {
                    run,
                    place,
                    interval.quantity(),
                    interval.level(),
                    interval.lower(),
                    interval.upper(),
                    interval.held().orElse(null),
                    interval.modelLower(),
                    interval.modelUpper()
                });
            }
            rows.add(new Object[] {
                run,
                place,
                forecast.sequence(),
                forecast.elapsedSeconds(),
                forecast.elapsedShare(),
                forecast.completedJobs(),
                forecast.engine(),
                forecast.runtimeModel(),
                forecast.runtimeModelVersion(),
                forecast.calibrationVersion(),
                forecast.makespanMedianSeconds()
            });
        }
        Sql.insert(connection, HistoryTable.FORECAST, rows);
        Sql.insert(connection, HistoryTable.FORECAST_INTERVAL, intervals);
    }
}
