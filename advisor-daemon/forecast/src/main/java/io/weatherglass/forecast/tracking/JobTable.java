package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobRequest;
import io.weatherglass.connectors.protocol.PlannedJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What is known of each job of an instance, in arrays by job index (plan order). Dates are seconds since the instance's
 * origin, NaN while unknown. Attempts only move forward, and so does the phase within an attempt; a date that comes late
 * is filled in. The poll thread writes; others read a {@link #copy()}. A table that grows is read as {@link #replannedTo} the
 * plan that is made of it.
 */
public final class JobTable {

    private final List<PlannedJob> jobs;
    private final Map<String, Integer> indexById;
    private JobPhase[] phase;
    private int[] attempt;
    private int[] failedAttempts;
    private String[] vm;
    private double[] submitted;
    private double[] scheduled;
    private double[] started;
    private double[] ended;
    private double[] runtime;
    private double[] compute;
    private JobRequest[] request;
    private List<LostAttempt>[] lost;

    JobTable(List<PlannedJob> jobs) {
        this.jobs = jobs;
        this.indexById = new HashMap<>(jobs.size() * 2);
        for (int i = 0; i < jobs.size(); i++) {
            indexById.put(jobs.get(i).id(), i);
        }
        int n = jobs.size();
        phase = new JobPhase[n];
        Arrays.fill(phase, JobPhase.PENDING);
        attempt = new int[n];
        Arrays.fill(attempt, 1);
        failedAttempts = new int[n];
        vm = new String[n];
        Arrays.fill(vm, "");
        submitted = unknown(n);
        scheduled = unknown(n);
        started = unknown(n);
        ended = unknown(n);
        runtime = unknown(n);
        compute = unknown(n);
        request = new JobRequest[n];
        Arrays.fill(request, JobRequest.UNKNOWN);
        lost = noneLost(n);
    }

    /**
     * An attempt that ended without completing.
     *
     * @param seconds for which it held its slot or VM, as far as is known
     * @param request of this attempt
     */
    public record LostAttempt(double seconds, JobRequest request) {}

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static List<LostAttempt>[] noneLost(int n) {
        List<LostAttempt>[] none = new List[n];
        Arrays.fill(none, List.of());
        return none;
    }

    /** A table without jobs, to which jobs are added as they are reported. */
    static JobTable growing() {
        return new JobTable(new ArrayList<>());
    }

    /** Adds a job of an id that is not there; only to a table that grows. Its index. */
    int add(PlannedJob job) {
        int index = jobs.size();
        if (index == phase.length) {
            reserve(Math.max(16, 2 * index));
        }
        jobs.add(job);
        indexById.put(job.id(), index);
        return index;
    }

    private void reserve(int capacity) {
        int from = phase.length;
        phase = Arrays.copyOf(phase, capacity);
        Arrays.fill(phase, from, capacity, JobPhase.PENDING);
        attempt = Arrays.copyOf(attempt, capacity);
        Arrays.fill(attempt, from, capacity, 1);
        failedAttempts = Arrays.copyOf(failedAttempts, capacity);
        vm = Arrays.copyOf(vm, capacity);
        Arrays.fill(vm, from, capacity, "");
        submitted = unknownFrom(submitted, capacity);
        scheduled = unknownFrom(scheduled, capacity);
        started = unknownFrom(started, capacity);
        ended = unknownFrom(ended, capacity);
        runtime = unknownFrom(runtime, capacity);
        compute = unknownFrom(compute, capacity);
        request = Arrays.copyOf(request, capacity);
        Arrays.fill(request, from, capacity, JobRequest.UNKNOWN);
        lost = Arrays.copyOf(lost, capacity);
        Arrays.fill(lost, from, capacity, List.of());
    }

    private static double[] unknownFrom(double[] dates, int capacity) {
        double[] longer = Arrays.copyOf(dates, capacity);
        Arrays.fill(longer, dates.length, capacity, Double.NaN);
        return longer;
    }

    /** Describes a job that is there in more detail; only of a table that grows. */
    void describe(int job, PlannedJob described) {
        jobs.set(job, described);
    }

    private JobTable(JobTable other) {
        jobs = other.jobs;
        indexById = other.indexById;
        phase = other.phase.clone();
        attempt = other.attempt.clone();
        failedAttempts = other.failedAttempts.clone();
        vm = other.vm.clone();
        submitted = other.submitted.clone();
        scheduled = other.scheduled.clone();
        started = other.started.clone();
        ended = other.ended.clone();
        runtime = other.runtime.clone();
        compute = other.compute.clone();
        request = other.request.clone();
        lost = other.lost.clone();
    }

    private static double[] unknown(int n) {
        double[] dates = new double[n];
        Arrays.fill(dates, Double.NaN);
        return dates;
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
                next.take(i, this, old);
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
    JobTable partly(JobTable earlier, java.util.function.IntPredicate known, boolean withVm) {
        JobTable mixed = new JobTable(jobs);
        for (int job = 0; job < jobs.size(); job++) {
            if (known.test(job)) {
                mixed.take(job, this, job);
                mixed.vm[job] = withVm ? vm[job] : "";
            } else {
                Integer before = earlier.indexById.get(jobs.get(job).id());
                if (before != null) {
                    mixed.take(job, earlier, before);
                }
            }
        }
        return mixed;
    }

    /** The same, had completed jobs taken these multiples of their runtimes; dates stay as they are. */
    JobTable withRuntimesTimes(double[] factors) {
        JobTable changed = copy();
        for (int job = 0; job < jobs.size(); job++) {
            changed.runtime[job] *= factors[job];
            changed.compute[job] *= factors[job];
        }
        return changed;
    }

    private void take(int job, JobTable from, int row) {
        phase[job] = from.phase[row];
        attempt[job] = from.attempt[row];
        failedAttempts[job] = from.failedAttempts[row];
        vm[job] = from.vm[row];
        submitted[job] = from.submitted[row];
        scheduled[job] = from.scheduled[row];
        started[job] = from.started[row];
        ended[job] = from.ended[row];
        runtime[job] = from.runtime[row];
        compute[job] = from.compute[row];
        request[job] = from.request[row];
        lost[job] = from.lost[row];
    }

    /** Begins a later attempt, forgetting the dates of the one before. Earlier attempts are over: false. */
    private boolean enter(int job, int eventAttempt, double date) {
        if (eventAttempt < attempt[job]) {
            return false;
        }
        if (eventAttempt > attempt[job] && phase[job] != JobPhase.COMPLETED && phase[job] != JobPhase.SKIPPED) {
            // an enactor that does not report the failure itself still shows it by trying again
            failedAttempts[job] = Math.max(failedAttempts[job], eventAttempt - 1);
            if (phase[job] == JobPhase.RUNNING) {
                lose(job, date - started[job]);
            }
            attempt[job] = eventAttempt;
            phase[job] = JobPhase.PENDING;
            vm[job] = "";
            submitted[job] = scheduled[job] = started[job] = ended[job] = Double.NaN;
        }
        return eventAttempt == attempt[job];
    }

    private void lose(int job, double seconds) {
        if (seconds > 0) {
            List<LostAttempt> more = new ArrayList<>(lost[job]);
            more.add(new LostAttempt(seconds, request(job)));
            lost[job] = List.copyOf(more);
        }
    }

    /** What an attempt at the job requests, where it is reported; earlier attempts than the last do not count. */
    void request(int job, int eventAttempt, JobRequest reported) {
        if (eventAttempt == attempt[job]) {
            request[job] = reported.or(request[job]);
        }
    }

    private void moveTo(int job, JobPhase next) {
        if (next.compareTo(phase[job]) > 0) {
            phase[job] = next;
        }
    }

    void submit(int job, int eventAttempt, double date) {
        if (enter(job, eventAttempt, date)) {
            submitted[job] = first(submitted[job], date);
            moveTo(job, JobPhase.SUBMITTED);
        }
    }

    void schedule(int job, int eventAttempt, String vmId, double date) {
        if (enter(job, eventAttempt, date)) {
            scheduled[job] = first(scheduled[job], date);
            place(job, vmId);
            moveTo(job, JobPhase.SCHEDULED);
        }
    }

    void start(int job, int eventAttempt, String vmId, double date) {
        if (enter(job, eventAttempt, date)) {
            started[job] = date;
            place(job, vmId);
            moveTo(job, JobPhase.RUNNING);
        }
    }

    void complete(int job, int eventAttempt, String vmId, double runtimeSeconds, double computeSeconds, double date) {
        if (phase[job] != JobPhase.COMPLETED && enter(job, eventAttempt, date - runtimeSeconds)) {
            ended[job] = date;
            runtime[job] = runtimeSeconds;
            compute[job] = computeSeconds;
            started[job] = first(started[job], date - runtimeSeconds);
            place(job, vmId);
            moveTo(job, JobPhase.COMPLETED);
        }
    }

    /**
     * A job that fails for good takes no more time: it counts as cancelled.
     *
     * @param runtimeSeconds for which it held its resource; NaN if nobody says, then from its start
     */
    void fail(int job, int eventAttempt, boolean willRetry, double runtimeSeconds, double date) {
        boolean known = !Double.isNaN(runtimeSeconds);
        if (!phase[job].isOver() && enter(job, eventAttempt, known ? date - runtimeSeconds : date)) {
            if (phase[job] != JobPhase.FAILED) {
                lose(job, known ? runtimeSeconds : date - started[job]);
            }
            failedAttempts[job] = Math.max(failedAttempts[job], eventAttempt);
            ended[job] = date;
            phase[job] = willRetry ? JobPhase.FAILED : JobPhase.CANCELLED;
        }
    }

    void finishWithoutRunning(int job, JobPhase over, double date) {
        if (!phase[job].isOver()) {
            if (phase[job] == JobPhase.RUNNING) {
                lose(job, date - started[job]);
            }
            ended[job] = date;
            phase[job] = over;
        }
    }

    private void place(int job, String vmId) {
        if (!vmId.isEmpty()) {
            vm[job] = vmId;
        }
    }

    /** Makes all dates count from this many seconds earlier. */
    void shift(double seconds) {
        for (double[] dates : List.of(submitted, scheduled, started, ended)) {
            for (int job = 0; job < count(); job++) {
                dates[job] += seconds;
            }
        }
    }

    private static double first(double known, double date) {
        return Double.isNaN(known) ? date : known;
    }

    public int count() {
        return jobs.size();
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
        return phase[job];
    }

    /** The attempt under way or done, from 1. */
    public int attempt(int job) {
        return attempt[job];
    }

    public int failedAttempts(int job) {
        return failedAttempts[job];
    }

    /** The VM that the job was placed on, empty while unknown. */
    public String vm(int job) {
        return vm[job];
    }

    public double submittedSeconds(int job) {
        return submitted[job];
    }

    public double scheduledSeconds(int job) {
        return scheduled[job];
    }

    public double startedSeconds(int job) {
        return started[job];
    }

    /** Date of the end of the last attempt. */
    public double endedSeconds(int job) {
        return ended[job];
    }

    /** Observed runtime of a completed job, NaN for others. */
    public double observedRuntimeSeconds(int job) {
        return runtime[job];
    }

    /** What the last attempt requested: as reported, else as planned. */
    public JobRequest request(int job) {
        return request[job].or(planned(job).request());
    }

    /** The attempts that ended without completing, as far as it is known how long they took. */
    public List<LostAttempt> lostAttempts(int job) {
        return lost[job];
    }

    /** The part of the observed runtime that was spent on computing, NaN where it was not reported. */
    double computeSeconds(int job) {
        return compute[job];
    }

    /** Observed runtimes by job, NaN where not completed. A copy. */
    public double[] observedRuntimes() {
        return Arrays.copyOf(runtime, count());
    }

    /** Projected runtimes by job, 0 where unknown. */
    public double[] projectedRuntimes() {
        return jobs.stream().mapToDouble(PlannedJob::projectedRuntimeSeconds).toArray();
    }

    /** By job, how long it has been running at a date; NaN for jobs that do not run. */
    public double[] runningSeconds(double date) {
        double[] elapsed = unknown(count());
        for (int i = 0; i < elapsed.length; i++) {
            if (phase[i] == JobPhase.RUNNING && !Double.isNaN(started[i])) {
                elapsed[i] = Math.max(0, date - started[i]);
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
            if (!Double.isNaN(started[job])) {
                starts[ran] = started[job];
                ends[ran++] = phase[job] == JobPhase.RUNNING ? Double.POSITIVE_INFINITY : ended[job];
            }
        }
        return Concurrency.most(Arrays.copyOf(starts, ran), Arrays.copyOf(ends, ran));
    }

    /** Number of jobs in a phase. */
    public int countIn(JobPhase wanted) {
        int found = 0;
        for (int i = 0; i < count(); i++) {
            if (phase[i] == wanted) {
                found++;
            }
        }
        return found;
    }
}
