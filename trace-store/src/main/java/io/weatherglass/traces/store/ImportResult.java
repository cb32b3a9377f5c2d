package io.weatherglass.traces.store;

import io.weatherglass.traces.formats.WorkloadLog;

public record ImportResult(TraceInfo trace, Outcome outcome, WorkloadLog log) {

    public enum Outcome {
        IMPORTED,
        /** Replaced a trace with this name but different jobs. */
        REPLACED,
        /** The store already had a trace with this name and the same jobs. */
        UNCHANGED
    }
}
