package io.weatherglass.traces.store;

import io.weatherglass.traces.formats.WorkloadLog;

public record ImportResult(TraceInfo trace, Outcome outcome, WorkloadLog log) {

    public enum Outcome {
        IMPORTED,
        /** Replaced a trace that had the same name but different jobs. */
        REPLACED,
        /** The store already contained a trace with the same name and the same jobs. */
        UNCHANGED
    }
}
