package io.weatherglass.traces.history;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the stored run that is the same as another one ({@link SameRuns}), for example one that was followed live and
 * whose trace is now imported. Runs that are followed live are different runs.
 */
final class SameRunQuery {

    /** Maximum difference between the start of the enactor and the first submission of a job. */
    private static final Duration STARTS = Duration.ofHours(1);

    private static final int MICROS = 1_000_000;

    private static final String CANDIDATES = RunRows.RUNS
            + " WHERE origin_micros BETWEEN ? AND ? AND completed_jobs = ? AND run_key <> ? AND 'IMPORT' IN (source, ?)"
            + " AND abs(origin_micros + makespan_seconds * " + MICROS + " - ?) <= "
            + SameRuns.TOLERANCE_SECONDS * MICROS
            + " ORDER BY id";

    private SameRunQuery() {}

    /** Returns the id of the stored run; empty for a run without completed jobs or without a submission time. */
    static Optional<Long> find(Connection connection, PastRun run) throws SQLException {
        RunFacts facts = run.facts();
        Instant origin = facts.origin();
        if (facts.completedJobs() == 0 || origin.equals(Instant.EPOCH)) {
            return Optional.empty();
        }
        Map<String, Double> ends = ends(run.jobs().all(), origin);
        List<StoredRun> candidates = Sql.list(
                connection,
                CANDIDATES,
                RunRows::run,
                origin.minus(STARTS),
                origin.plus(STARTS),
                facts.completedJobs(),
                facts.key(),
                facts.source(),
                origin.plusNanos(Math.round(facts.makespanSeconds() * 1e9)));
        for (StoredRun candidate : candidates) {
            List<PastJob> jobs = Sql.list(
                    connection,
                    HistoryTable.JOB.select() + " WHERE run_id = ? ORDER BY place",
                    RunRows::job,
                    candidate.id());
            if (SameRuns.areSame(ends, ends(jobs, candidate.facts().origin()))) {
                return Optional.of(candidate.id());
            }
        }
        return Optional.empty();
    }

    /** Returns the completion times of jobs by id, in seconds since 1970. */
    private static Map<String, Double> ends(List<PastJob> jobs, Instant origin) {
        double start = origin.getEpochSecond() + 1e-9 * origin.getNano();
        Map<String, Double> ends = new TreeMap<>();
        jobs.stream()
                .filter(job -> job.end() == JobEnd.COMPLETED)
                .forEach(job -> ends.put(job.id(), start + job.endedSeconds()));
        return ends;
    }
}
