package io.weatherglass.traces.formats;

import io.weatherglass.traces.SkippedRecord;
import java.util.List;
import java.util.Map;

/**
 * Summary of a log. Times are counted from the origin of the log.
 *
 * @param jobs number of jobs passed to the sink; at least one
 * @param systemCores 0 if unknown
 * @param leftOut number of jobs that were not passed to the sink, by reason; reasons that did not occur are omitted
 */
public record WorkloadLog(
        long jobs,
        double firstSubmissionSeconds,
        double lastStartSeconds,
        int systemCores,
        Map<LeftOutReason, Long> leftOut,
        long skipped,
        List<SkippedRecord> firstSkipped) {

    public WorkloadLog {
        leftOut = Map.copyOf(leftOut);
        firstSkipped = List.copyOf(firstSkipped);
    }
}
