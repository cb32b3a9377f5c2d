package io.weatherglass.traces.formats;

import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.Map;

/**
 * What a reader finds in a log.
 *
 * @param trace its jobs; at least one
 * @param leftOut jobs of the log that are not in the trace, by reason; no entry for a reason without jobs
 */
public record WorkloadLog(WorkloadTrace trace, Map<LeftOut, Long> leftOut) {

    /** Copies the map. */
    public WorkloadLog {
        leftOut = Map.copyOf(leftOut);
    }
}
