package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.forecast.tracking.JobTable.LostAttempt;
import java.util.Arrays;
import java.util.List;

/** The columns of a {@link JobTable}, by job index. */
final class JobColumns {

    private static final JobReport[] NONE = {};

    /** All reports in the order in which they count; never modified. */
    JobReport[][] reports = {};

    JobPhase[] phase = {};
    int[] attempt = {};
    int[] failedAttempts = {};
    String[] vm = {};
    double[] submitted = {};
    double[] scheduled = {};
    double[] started = {};

    /** Whether the start was reported, not concluded from the end. */
    boolean[] startReported = {};

    double[] ended = {};
    double[] runtime = {};
    double[] compute = {};
    JobRequest[] request = {};
    List<LostAttempt>[] lost = none();

    JobColumns(int rows) {
        reserve(rows);
    }

    private JobColumns(JobColumns other) {
        reports = other.reports.clone();
        phase = other.phase.clone();
        attempt = other.attempt.clone();
        failedAttempts = other.failedAttempts.clone();
        vm = other.vm.clone();
        submitted = other.submitted.clone();
        scheduled = other.scheduled.clone();
        started = other.started.clone();
        startReported = other.startReported.clone();
        ended = other.ended.clone();
        runtime = other.runtime.clone();
        compute = other.compute.clone();
        request = other.request.clone();
        lost = other.lost.clone();
    }

    JobColumns copy() {
        return new JobColumns(this);
    }

    int rows() {
        return phase.length;
    }

    /** Grows to this many rows. */
    void reserve(int rows) {
        int from = rows();
        reports = Arrays.copyOf(reports, rows);
        Arrays.fill(reports, from, rows, NONE);
        phase = Arrays.copyOf(phase, rows);
        Arrays.fill(phase, from, rows, JobPhase.PENDING);
        attempt = Arrays.copyOf(attempt, rows);
        Arrays.fill(attempt, from, rows, 1);
        failedAttempts = Arrays.copyOf(failedAttempts, rows);
        vm = Arrays.copyOf(vm, rows);
        Arrays.fill(vm, from, rows, "");
        submitted = unknownFrom(submitted, rows);
        scheduled = unknownFrom(scheduled, rows);
        started = unknownFrom(started, rows);
        startReported = Arrays.copyOf(startReported, rows);
        ended = unknownFrom(ended, rows);
        runtime = unknownFrom(runtime, rows);
        compute = unknownFrom(compute, rows);
        request = Arrays.copyOf(request, rows);
        Arrays.fill(request, from, rows, JobRequest.UNKNOWN);
        lost = Arrays.copyOf(lost, rows);
        Arrays.fill(lost, from, rows, List.of());
    }

    private static double[] unknownFrom(double[] dates, int rows) {
        double[] longer = Arrays.copyOf(dates, rows);
        Arrays.fill(longer, dates.length, rows, Double.NaN);
        return longer;
    }

    void take(int job, JobColumns from, int row) {
        reports[job] = from.reports[row];
        phase[job] = from.phase[row];
        attempt[job] = from.attempt[row];
        failedAttempts[job] = from.failedAttempts[row];
        vm[job] = from.vm[row];
        submitted[job] = from.submitted[row];
        scheduled[job] = from.scheduled[row];
        started[job] = from.started[row];
        startReported[job] = from.startReported[row];
        ended[job] = from.ended[row];
        runtime[job] = from.runtime[row];
        compute[job] = from.compute[row];
        request[job] = from.request[row];
        lost[job] = from.lost[row];
    }

    /** Clears all but the reports. */
    void forgetState(int job) {
        phase[job] = JobPhase.PENDING;
        attempt[job] = 1;
        failedAttempts[job] = 0;
        vm[job] = "";
        submitted[job] = scheduled[job] = started[job] = ended[job] = Double.NaN;
        startReported[job] = false;
        runtime[job] = compute[job] = Double.NaN;
        request[job] = JobRequest.UNKNOWN;
        lost[job] = List.of();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static List<LostAttempt>[] none() {
        return new List[0];
    }
}
