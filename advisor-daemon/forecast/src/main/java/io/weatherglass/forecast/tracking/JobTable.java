package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * State of each job by index (plan order). Dates are seconds since the origin, NaN while unknown. The poll thread writes through {@link
 * #transitions}; others read a {@link #copy()}, or {@link #replannedTo} of a growing table.
 */
public final class JobTable {

    private final List<PlannedJob> jobs;
    private final Map<String, Integer> indexById;
    private final JobColumns rows;
    private final JobTransitions transitions;

    /** Cached for loops. */
    private int count;

    JobTable(List<PlannedJob> jobs) {
        this.jobs = jobs;
        this.count = jobs.size();
        this.indexById = new HashMap<>(jobs.size() * 2);
        for (int i = 0; i < jobs.size(); i++) {
            indexById.put(jobs.get(i).id(), i);
        }
        rows = new JobColumns(jobs.size());
        transitions = new JobTransitions(jobs, rows);
    }

    /** @param seconds for which it held its slot or VM, as far as known */
    public record LostAttempt(double seconds, JobRequest request) {}

    /** An empty table to which jobs are added. */
    static JobTable growing() {
        return new JobTable(new ArrayList<>());
    }

    /** Adds a job with a new id and returns its index; only for growing tables. */
    int add(PlannedJob job) {
        int index = jobs.size();
        if (index == rows.rows()) {
            rows.reserve(Math.max(16, 2 * index));
        }
        jobs.add(job);
        count++;
        indexById.put(job.id(), index);
        return index;
    }

    /** Copies the state of a job from another table. */
    void take(int job, JobTable from, int of) {
        rows.take(job, from.rows, of);
    }

    /** Adds details of a job; only for growing tables. */
    void describe(int job, PlannedJob described) {
        jobs.set(job, described);
    }

    private JobTable(JobTable other) {
        jobs = other.jobs;
        count = other.count;
        indexById = other.indexById;
        rows = other.rows.copy();
        transitions = new JobTransitions(jobs, rows);
    }

    JobTable copy() {
        return new JobTable(this);
    }

    /** A table for a newer plan with the state of common jobs. */
    JobTable replannedTo(List<PlannedJob> newJobs) {
        JobTable next = new JobTable(newJobs);
        for (int i = 0; i < newJobs.size(); i++) {
            Integer old = indexById.get(newJobs.get(i).id());
            if (old != null) {
                next.rows.take(i, rows, old);
            }
        }
        return next;
    }

    /**
     * What would be known with all about some jobs and an earlier table for the others.
     *
     * @param withVm whether the places of these jobs are known
     */
    JobTable partly(JobTable earlier, IntPredicate known, boolean withVm) {
        JobTable mixed = new JobTable(jobs);
        for (int job = 0; job < jobs.size(); job++) {
            if (known.test(job)) {
                mixed.rows.take(job, rows, job);
                mixed.rows.vm[job] = withVm ? rows.vm[job] : "";
            } else {
                Integer before = earlier.indexById.get(jobs.get(job).id());
                if (before != null) {
                    mixed.rows.take(job, earlier.rows, before);
                }
            }
        }
        return mixed;
    }

    /** Completed jobs with these multiples of their runtimes and the same dates. */
    JobTable withRuntimesTimes(double[] factors) {
        JobTable changed = copy();
        for (int job = 0; job < jobs.size(); job++) {
            changed.rows.runtime[job] *= factors[job];
            changed.rows.compute[job] *= factors[job];
        }
        return changed;
    }

    JobTransitions transitions() {
        return transitions;
    }

    /** Moves the origin this many seconds earlier. */
    void shift(double seconds) {
        for (int job = 0; job < count(); job++) {
            transitions.shift(job, seconds);
        }
    }

    public int count() {
        return count;
    }

    public PlannedJob planned(int job) {
        return jobs.get(job);
    }

    /** Empty if the plan lacks the job. */
    public OptionalInt indexOf(String id) {
        Integer index = indexById.get(id);
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }

    public JobPhase phase(int job) {
        return rows.phase[job];
    }

    /** The current or last attempt, from 1. */
    public int attempt(int job) {
        return rows.attempt[job];
    }

    public int failedAttempts(int job) {
        return rows.failedAttempts[job];
    }

    /** Empty while unknown. */
    public String vm(int job) {
        return rows.vm[job];
    }

    public double submittedSeconds(int job) {
        return rows.submitted[job];
    }

    public double scheduledSeconds(int job) {
        return rows.scheduled[job];
    }

    public double startedSeconds(int job) {
        return rows.started[job];
    }

    /** End of the last attempt. */
    public double endedSeconds(int job) {
        return rows.ended[job];
    }

    /** NaN unless completed. */
    public double observedRuntimeSeconds(int job) {
        return rows.runtime[job];
    }

    /** Request of the last attempt: as reported, else as planned. */
    public JobRequest request(int job) {
        return transitions.request(job);
    }

    /** Failed attempts of known duration. */
    public List<LostAttempt> lostAttempts(int job) {
        return rows.lost[job];
    }

    /** Compute time within the runtime; NaN if not reported. */
    double computeSeconds(int job) {
        return rows.compute[job];
    }

    /** By job, NaN where not completed. A copy. */
    public double[] observedRuntimes() {
        return Arrays.copyOf(rows.runtime, count());
    }

    /** By job, 0 where unknown. */
    public double[] projectedRuntimes() {
        return jobs.stream().mapToDouble(PlannedJob::projectedRuntimeSeconds).toArray();
    }

    /** By job, s; NaN for jobs that do not run. */
    public double[] runningSeconds(double date) {
        double[] elapsed = new double[count()];
        Arrays.fill(elapsed, Double.NaN);
        for (int i = 0; i < elapsed.length; i++) {
            if (rows.phase[i] == JobPhase.RUNNING && !Double.isNaN(rows.started[i])) {
                elapsed[i] = Math.max(0, date - rows.started[i]);
            }
        }
        return elapsed;
    }

    /** The most jobs that ran at once, including running ones. */
    public int maxAtOnce() {
        double[] starts = new double[count()];
        double[] ends = new double[count()];
        int ran = 0;
        for (int job = 0; job < count(); job++) {
            if (!Double.isNaN(rows.started[job])) {
                starts[ran] = rows.started[job];
                ends[ran++] = rows.phase[job] == JobPhase.RUNNING ? Double.POSITIVE_INFINITY : rows.ended[job];
            }
        }
        return Concurrency.most(Arrays.copyOf(starts, ran), Arrays.copyOf(ends, ran));
    }

    public int countIn(JobPhase wanted) {
        int found = 0;
        for (int i = 0; i < count(); i++) {
            if (rows.phase[i] == wanted) {
                found++;
            }
        }
        return found;
    }
}
