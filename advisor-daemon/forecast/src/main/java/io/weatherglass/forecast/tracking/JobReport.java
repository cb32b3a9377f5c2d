package io.weatherglass.forecast.tracking;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import java.util.Comparator;

/**
 * A report about a job, taken from an event. Reports are ordered by time, attempt and content, not by arrival; only
 * equal reports compare as 0.
 *
 * @param date s since the origin
 * @param vm empty if unknown
 */
@RecordBuilder
record JobReport(
        double date,
        int attempt,
        Kind kind,
        String vm,
        double runtimeSeconds,
        double computeSeconds,
        JobRequest request,
        JobUsage usage)
        implements JobReportBuilder.With, Comparable<JobReport> {

    /** Attempt number of reports about the end of a whole job, which sorts them after all attempts at the same time. */
    static final int WHOLE_JOB = Integer.MAX_VALUE;

    private static final Comparator<JobReport> IN_ONE_INSTANT = Comparator.comparingInt(JobReport::attempt)
            .thenComparing(JobReport::kind)
            .thenComparingDouble(JobReport::runtimeSeconds)
            .thenComparingDouble(JobReport::computeSeconds)
            .thenComparing(JobReport::vm)
            .thenComparingDouble(report -> report.request.cpus().orElse(Double.NaN))
            .thenComparingLong(report -> report.request.memoryBytes().orElse(Long.MAX_VALUE))
            .thenComparingDouble(report -> report.request.timeLimitSeconds().orElse(Double.NaN))
            .thenComparingLong(report -> report.usage.peakMemoryBytes().orElse(Long.MAX_VALUE))
            .thenComparingDouble(report -> report.usage.cpuSeconds().orElse(Double.NaN))
            .thenComparing(report -> report.usage.node().orElse(""))
            .thenComparing(report -> report.usage.container().orElse(""));

    /** Order of evaluation of reports with the same time. */
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

    static JobReport of(JobEvent event, double date, VmTable vms) {
        if (event instanceof JobSubmitted submitted) {
            return report(date, submitted.attempt(), Kind.SUBMITTED, "", Double.NaN)
                    .withRequest(submitted.request());
        } else if (event instanceof JobScheduled scheduled) {
            String vm = vms.mentioned(scheduled.vmId(), date);
            return report(date, scheduled.attempt(), Kind.SCHEDULED, vm, Double.NaN);
        } else if (event instanceof JobStarted started) {
            String vm = started.vmId().map(id -> vms.mentioned(id, date)).orElse("");
            return report(date, started.attempt(), Kind.STARTED, vm, Double.NaN);
        } else if (event instanceof JobCompleted completed) {
            // a VM first mentioned by this event must have existed while the job ran
            double begun = date - completed.runtimeSeconds();
            String vm = completed.vmId().map(id -> vms.mentioned(id, begun)).orElse("");
            return report(date, completed.attempt(), Kind.COMPLETED, vm, completed.runtimeSeconds())
                    .withComputeSeconds(completed.computeSeconds().orElse(Double.NaN))
                    .withUsage(completed.usage());
        } else if (event instanceof JobFailed failed) {
            Kind kind = failed.willRetry() ? Kind.FAILED : Kind.GIVEN_UP;
            return report(
                            date,
                            failed.attempt(),
                            kind,
                            "",
                            failed.runtimeSeconds().orElse(Double.NaN))
                    .withUsage(failed.usage());
        }
        // the sealed type has no other events
        Kind kind = event instanceof JobCancelled ? Kind.CANCELLED : Kind.SKIPPED;
        return report(date, WHOLE_JOB, kind, "", Double.NaN);
    }

    private static JobReport report(double date, int attempt, Kind kind, String vm, double runtimeSeconds) {
        return new JobReport(date, attempt, kind, vm, runtimeSeconds, Double.NaN, JobRequest.UNKNOWN, JobUsage.UNKNOWN);
    }

    JobReport later(double seconds) {
        return withDate(date + seconds);
    }

    @Override
    public int compareTo(JobReport other) {
        int byDate = Double.compare(date, other.date);
        return byDate != 0 ? byDate : IN_ONE_INSTANT.compare(this, other);
    }
}
