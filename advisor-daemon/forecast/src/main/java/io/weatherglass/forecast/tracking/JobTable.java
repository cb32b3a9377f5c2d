package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobRequest;
import io.weatherglass.connectors.protocol.PlannedJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * What is known of each job of an instance, by job index (plan order). Dates are seconds since the instance's
 * origin, NaN while unknown. The poll thread writes, by {@link #transitions}; others read a {@link #copy()}. A table that grows
 * is read as {@link #replannedTo} the plan that is made of it.
 */
public final class JobTable {

    private final List<PlannedJob> jobs;
    private final Map<String, Integer> indexById;
    private final JobColumns rows;
    private final JobTransitions transitions;

    /** Of the jobs. Loops ask for it at each turn, which takes longer of a list. */
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

    /**
     * An attempt that ended without completing.
     *
     * @param seconds for which it held its slot or VM, as far as is known
     * @param request of this attempt
     */
    public record LostAttempt(double seconds, JobRequest request) {}

    /** A table without jobs, to which jobs are added as they are reported. */
    static JobTable growing() {
        return new JobTable(new ArrayList<>());
    }

    /** Adds a job of an id that is not there; only to a table that grows. Its index. */
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

    /** Makes known of a job what another table knows of one. */
    void take(int job, JobTable from, int of) {
        rows.take(job, from.rows, of);
    }

    /** Describes a job that is there in more detail; only of a table that grows. */
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

    /** A copy that later events do not change. */
    JobTable copy() {
        return new JobTable(this);
    }

    /** A table for a newer plan that keeps what is known of the jobs that both plans have. */
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
     * What would be known if only of some jobs all were known that is: the jobs of this table, and of the others what an earlier
     * one shows. Jobs that it lacks are as before any event.
     *
     * @param known jobs of this table of which all is known
     * @param withVm whether it is also known where these were
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

    /** The same, had completed jobs taken these multiples of their runtimes; dates stay as they are. */
    JobTable withRuntimesTimes(double[] factors) {
        JobTable changed = copy();
        for (int job = 0; job < jobs.size(); job++) {
            changed.rows.runtime[job] *= factors[job];
            changed.rows.compute[job] *= factors[job];
        }
        return changed;
    }

    /** What events do to the jobs of this table. */
    JobTransitions transitions() {
        return transitions;
    }

    /** Makes all dates count from this many seconds earlier. */
    void shift(double seconds) {
        for (int job = 0; job < count(); job++) {
            transitions.shift(job, seconds);
        }
    }

    public int count() {
        return count;
    }

    /** The job as planned. */
    public PlannedJob planned(int job) {
        return jobs.get(job);
    }

    /** Index of the job with this id, if the plan has it. */
    public OptionalInt indexOf(String id) {
        Integer index = indexById.get(id);
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }

    public JobPhase phase(int job) {
        return rows.phase[job];
    }

    /** The attempt under way or done, from 1. */
    public int attempt(int job) {
        return rows.attempt[job];
    }

    public int failedAttempts(int job) {
        return rows.failedAttempts[job];
    }

    /** The VM that the job was placed on, empty while unknown. */
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

    /** Date of the end of the last attempt. */
    public double endedSeconds(int job) {
        return rows.ended[job];
    }

    /** Observed runtime of a completed job, NaN for others. */
    public double observedRuntimeSeconds(int job) {
        return rows.runtime[job];
    }

    /** What the last attempt requested: as reported, else as planned. */
    public JobRequest request(int job) {
        return transitions.request(job);
    }

    /** The attempts that ended without completing, as far as it is known how long they took. */
    public List<LostAttempt> lostAttempts(int job) {
        return rows.lost[job];
    }

    /** The part of the observed runtime that was spent on computing, NaN where it was not reported. */
    double computeSeconds(int job) {
        return rows.compute[job];
    }

    /** Observed runtimes by job, NaN where not completed. A copy. */
    public double[] observedRuntimes() {
        return Arrays.copyOf(rows.runtime, count());
    }

    /** Projected runtimes by job, 0 where unknown. */
    public double[] projectedRuntimes() {
        return jobs.stream().mapToDouble(PlannedJob::projectedRuntimeSeconds).toArray();
    }

    /** By job, how long it has been running at a date; NaN for jobs that do not run. */
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

    /** The most jobs that ran at the same time; those that run now have not ended. */
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

    /** Number of jobs in a phase. */
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
