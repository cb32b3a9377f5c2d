package io.weatherglass.traces.formats;

import io.weatherglass.traces.SkippedRecord;
import java.util.List;
import java.util.Map;

/**
 * What a reader found in a log, beside the jobs. Dates are on the clock of the log.
 *
 * @param jobs that went to the sink; at least one
 * @param systemCores cores of the system that the log is of, 0 if unknown
 * @param leftOut jobs that did not go to the sink; no entry for a reason without jobs
 * @param skipped rows and files that break a rule
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
