package io.weatherglass.traces.formats;

import io.weatherglass.traces.SkippedRecord;
import java.util.List;
import java.util.Map;

/**
 * What a reader found in a log, beside the jobs.
 *
 * @param jobs that went to the sink; at least one
 * @param firstSubmissionSeconds when the first of them was submitted, on the clock of the log
 * @param lastStartSeconds when the last of them started, on the clock of the log
 * @param systemCores cores of the system that the log is of, 0 if unknown
 * @param leftOut jobs of the log that did not go to the sink, by reason; no entry for a reason without jobs
 * @param skipped rows and files that were skipped because they break a rule
 * @param firstSkipped the first of these
 */
public record WorkloadLog(
        long jobs,
        double firstSubmissionSeconds,
        double lastStartSeconds,
        int systemCores,
        Map<LeftOutReason, Long> leftOut,
        long skipped,
        List<SkippedRecord> firstSkipped) {

    /** Copies map and list. */
    public WorkloadLog {
        leftOut = Map.copyOf(leftOut);
        firstSkipped = List.copyOf(firstSkipped);
    }
}
