package io.weatherglass.traces.store;

import io.weatherglass.traces.formats.LeftOutReason;
import java.time.Instant;
import java.util.Map;

/**
 * What is known of a stored trace without reading its jobs.
 *
 * @param name of the trace
 * @param jobs that it has
 * @param systemCores cores of the system that the log is of, 0 if unknown
 * @param spanSeconds date of the last start, seconds from the first submission
 * @param meanLoadCores mean cores in use over the span
 * @param leftOut jobs of the log that are not in the trace, by reason
 * @param skipped rows and files of the log that are not in the trace because they break a rule
 * @param source the file that it was imported from
 * @param contentHash of the jobs, as {@link io.weatherglass.traces.workload.WorkloadTrace#contentHash}
 * @param importedAt when it was imported
 */
public record TraceInfo(
        String name,
        long jobs,
        int systemCores,
        double spanSeconds,
        double meanLoadCores,
        Map<LeftOutReason, Long> leftOut,
        long skipped,
        TraceSource source,
        String contentHash,
        Instant importedAt) {

    public TraceInfo {
        leftOut = Map.copyOf(leftOut);
    }

    /** Starts a builder without any part. */
    public static TraceInfoBuilder builder() {
        return new TraceInfoBuilder();
    }
}
