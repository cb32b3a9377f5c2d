package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Points in time are in seconds since the origin, NaN if unknown. Written by the poll thread; other threads use copies.
 */
public final class JobTable {

    private final List<PlannedJob> jobs;
    private final Map<String, Integer> indexById;
    private TrackedJob[] states;

    private int count;

    JobTable(List<PlannedJob> jobs) {
        this.jobs = jobs;
        count = jobs.size();
        indexById = new HashMap<>(count * 2);
        for (int job = 0; job < count; job++) {
            indexById.put(jobs.get(job).id(), job);
        }
        states = new TrackedJob[count];
        Arrays.fill(states, TrackedJob.PENDING);
    }

    private JobTable(JobTable other) {
        jobs = other.jobs;
        count = other.count;
        indexById = other.indexById;
        states = other.states.clone();
    }

    /**
     * @param startedSeconds start of the attempt, on the clock of the instance
     * @param seconds time during which the attempt held its slot or VM
     * @param vm empty if unknown
     */
    public record LostAttempt(double startedSeconds, double seconds, String vm, JobRequest request) {}

    static JobTable growing() {
        return new JobTable(new ArrayList<>());
    }

    /** Adds a job with a new id and returns its index; only for growing tables. */
    int add(PlannedJob job) {
        if (count == states.length) {
            states = Arrays.copyOf(states, Math.max(16, 2 * count));
            Arrays.fill(states, count, states.length, TrackedJob.PENDING);
        }
        jobs.add(job);
        indexById.put(job.id(), count);
        return count++;
    }

    void take(int job, JobTable from, int of) {
        states[job] = from.states[of];
    }

    /** Only for growing tables. */
    void describe(int job, PlannedJob described) {
        jobs.set(job, described);
    }

    JobTable copy() {
        return new JobTable(this);
    }

    JobTable replannedTo(List<PlannedJob> newJobs) {
        JobTable next = new JobTable(newJobs);
        for (int job = 0; job < next.count; job++) {
            Integer before = indexById.get(newJobs.get(job).id());
            if (before != null) {
                next.states[job] = states[before];
            }
        }
        return next;
    }

    void report(int job, JobReport report) {
        states[job] = JobTransitions.with(report, states[job], jobs.get(job));
    }

    /** Moves the origin back by this number of seconds. */
    void shift(double seconds) {
        for (int job = 0; job < count; job++) {
            List<JobReport> later = states[job].reports().stream()
                    .map(report -> report.later(seconds))
                    .sorted()
                    .toList();
            states[job] = JobTransitions.replayed(later, jobs.get(job));
        }
    }

    public int count() {
        return count;
    }

    public PlannedJob planned(int job) {
        return jobs.get(job);
    }

    public OptionalInt indexOf(String id) {
        Integer index = indexById.get(id);
        return index == null ? OptionalInt.empty() : OptionalInt.of(index);
    }

    public JobPhase phase(int job) {
        return states[job].phase();
    }

    /** Returns the number of the current or last attempt, starting at 1. */
    public int attempt(int job) {
        return states[job].attempt();
    }

    public int failedAttempts(int job) {
        return states[job].failedAttempts();
    }

    /** Returns the empty string if unknown. */
    public String vm(int job) {
        return states[job].vm();
    }

    public double submittedSeconds(int job) {
        return states[job].submitted();
    }

    public double scheduledSeconds(int job) {
        return states[job].scheduled();
    }

    public double startedSeconds(int job) {
        return states[job].started();
    }

    public double endedSeconds(int job) {
        return states[job].ended();
    }

    /** NaN unless completed. */
    public double observedRuntimeSeconds(int job) {
        return states[job].runtime();
    }

    /** Returns the request of the last attempt as reported, or as planned if none was reported. */
    public JobRequest request(int job) {
        return states[job].request().or(jobs.get(job).request());
    }

    /** Returns the usage of the last ended attempt. */
    public JobUsage usage(int job) {
        return states[job].usage();
    }

    public List<LostAttempt> lostAttempts(int job) {
        return states[job].lost();
    }

    /** Returns the part of the runtime spent computing, s; NaN if not reported. */
    double computeSeconds(int job) {
        return states[job].compute();
    }

    /** Returns a copy of the observed runtimes by job, s; NaN unless the job has completed. */
    public double[] observedRuntimes() {
        double[] seconds = new double[count];
        Arrays.setAll(seconds, this::observedRuntimeSeconds);
        return seconds;
    }

    /** Returns the projections by job, s; 0 if unknown. */
    public double[] projectedRuntimes() {
        return jobs.stream().mapToDouble(PlannedJob::projectedRuntimeSeconds).toArray();
    }

    /** Returns the time since the start of each job, s; NaN unless the job is running. */
    public double[] runningSeconds(double date) {
        double[] elapsed = new double[count()];
        Arrays.fill(elapsed, Double.NaN);
        for (int i = 0; i < elapsed.length; i++) {
            if (states[i].phase() == JobPhase.RUNNING && !Double.isNaN(states[i].started())) {
                elapsed[i] = Math.max(0, date - states[i].started());
            }
        }
        return elapsed;
    }

    public int maxAtOnce() {
        double[] starts = new double[count()];
        double[] ends = new double[count()];
        int ran = 0;
        for (int job = 0; job < count(); job++) {
            if (!Double.isNaN(states[job].started())) {
                starts[ran] = states[job].started();
                ends[ran++] = states[job].phase() == JobPhase.RUNNING ? Double.POSITIVE_INFINITY : states[job].ended();
            }
        }
        return MaximumOverlap.most(Arrays.copyOf(starts, ran), Arrays.copyOf(ends, ran));
    }

    public int countIn(JobPhase wanted) {
        return (int) Arrays.stream(states, 0, count)
                .filter(state -> state.phase() == wanted)
                .count();
    }
}
