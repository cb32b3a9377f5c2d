package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobRequest;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import java.util.Comparator;

/**
 * What an event says of the course of a job. Reports are compared by date, then by attempt, then by what they say: an order that does not
 * depend on which of them came first, and that is 0 only between reports that say the same.
 *
 * @param date seconds since the origin of the instance
 * @param attempt of which it speaks; {@link #WHOLE_JOB} if it is the end of the job, whatever its attempt
 * @param vm where the job is, empty if that is not said
 * @param runtimeSeconds for which the job held its resource, NaN if that is not said
 * @param computeSeconds of it spent on computing, NaN if that is not said
 * @param request of the attempt, as far as it is said
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

    /** No attempt has this number. What ends a job comes after all that happened to its attempts in the same instant. */
    static final int WHOLE_JOB = Integer.MAX_VALUE;

    private static final Comparator<JobReport> IN_ONE_INSTANT = Comparator.comparingInt(JobReport::attempt)
            .thenComparing(JobReport::kind)
            .thenComparingDouble(JobReport::runtimeSeconds)
            .thenComparingDouble(JobReport::computeSeconds)
            .thenComparing(JobReport::vm)
            .thenComparingDouble(report -> report.request.cpus().orElse(Double.NaN))
            .thenComparingLong(report -> report.request.memoryBytes().orElse(Long.MAX_VALUE));

    /** What happened to the job, in the order in which it counts within one instant. */
    enum Kind {
        SUBMITTED,
        SCHEDULED,
        STARTED,
        COMPLETED,
        SKIPPED,
        /** Another attempt will follow. */
        FAILED,
        /** The last attempt has failed. */
        GIVEN_UP,
        CANCELLED
    }

    /**
     * What an event of this date says.
     *
     * @param vm that it names, empty if it names none: many reports of one VM share one text
     */
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

    /** The same, had it happened later. */
    JobReport later(double seconds) {
        return new JobReport(date + seconds, attempt, kind, vm, runtimeSeconds, computeSeconds, request);
    }

    @Override
    public int compareTo(JobReport other) {
        int byDate = Double.compare(date, other.date);
        return byDate != 0 ? byDate : IN_ONE_INSTANT.compare(this, other);
    }
}
