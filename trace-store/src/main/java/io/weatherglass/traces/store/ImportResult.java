package io.weatherglass.traces.store;

import io.weatherglass.traces.formats.WorkloadLog;

public record ImportResult(TraceInfo trace, Outcome outcome, WorkloadLog log) {

    public enum Outcome {
        IMPORTED,
        /** A trace of that name with other jobs made way. */
        REPLACED,
        /** The store had a trace of that name with the same jobs. */
        UNCHANGED
    }
}
