package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import java.util.Comparator;

/**
 * A report of a job by an event. Reports are ordered by date, attempt and content, whatever their order of arrival; only equal
 * reports compare as 0.
 *
 * @param date s since the origin
 * @param attempt {@link #WHOLE_JOB} for the end of the job
 * @param vm empty if unknown
 * @param runtimeSeconds NaN if unknown
 * @param computeSeconds of it spent on computing, NaN if unknown
 */
record JobReport(
        double date,
        int attempt,
        Kind kind,
        String vm,
        double runtimeSeconds,
        double computeSeconds,
        JobRequest request)
        implements Comparable<JobReport> {

    /** Ends of jobs come after all attempts at the same instant. */
    static final int WHOLE_JOB = Integer.MAX_VALUE;

    private static final Comparator<JobReport> IN_ONE_INSTANT = Comparator.comparingInt(JobReport::attempt)
            .thenComparing(JobReport::kind)
            .thenComparingDouble(JobReport::runtimeSeconds)
            .thenComparingDouble(JobReport::computeSeconds)
            .thenComparing(JobReport::vm)
            .thenComparingDouble(report -> report.request.cpus().orElse(Double.NaN))
            .thenComparingLong(report -> report.request.memoryBytes().orElse(Long.MAX_VALUE));

    /** In the order in which reports count within one instant. */
    enum Kind {
        SUBMITTED,
        SCHEDULED,
        STARTED,
        COMPLETED,
        SKIPPED,
        FAILED,
        GIVEN_UP,
        CANCELLED
    }

    /** @param vm shared text, empty if unknown */
    static JobReport of(JobEvent event, String vm, double date) {
        if (event instanceof JobSubmitted submitted) {
            return new JobReport(
                    date, submitted.attempt(), Kind.SUBMITTED, "", Double.NaN, Double.NaN, submitted.request());
        } else if (event instanceof JobScheduled scheduled) {
            return report(date, scheduled.attempt(), Kind.SCHEDULED, vm, Double.NaN, Double.NaN);
        } else if (event instanceof JobStarted started) {
            return report(date, started.attempt(), Kind.STARTED, vm, Double.NaN, Double.NaN);
        } else if (event instanceof JobCompleted completed) {
            double compute = completed.computeSeconds().orElse(Double.NaN);
            return report(date, completed.attempt(), Kind.COMPLETED, vm, completed.runtimeSeconds(), compute);
        } else if (event instanceof JobFailed failed) {
            Kind kind = failed.willRetry() ? Kind.FAILED : Kind.GIVEN_UP;
            double runtime = failed.runtimeSeconds().orElse(Double.NaN);
            return report(date, failed.attempt(), kind, "", runtime, Double.NaN);
        } else if (event instanceof JobCancelled) {
            return report(date, WHOLE_JOB, Kind.CANCELLED, "", Double.NaN, Double.NaN);
        } else if (event instanceof JobSkipped) {
            return report(date, WHOLE_JOB, Kind.SKIPPED, "", Double.NaN, Double.NaN);
        }
        throw new IllegalArgumentException("an event of a job of no known type: " + event);
    }

    private static JobReport report(
            double date, int attempt, Kind kind, String vm, double runtimeSeconds, double computeSeconds) {
        return new JobReport(date, attempt, kind, vm, runtimeSeconds, computeSeconds, JobRequest.UNKNOWN);
    }

    JobReport later(double seconds) {
        return new JobReport(date + seconds, attempt, kind, vm, runtimeSeconds, computeSeconds, request);
    }

    @Override
    public int compareTo(JobReport other) {
        int byDate = Double.compare(date, other.date);
        return byDate != 0 ? byDate : IN_ONE_INSTANT.compare(this, other);
    }
}
