package io.weatherglass.traces.store;

import io.weatherglass.traces.formats.WorkloadLog;

/**
 * How an import ended.
 *
 * @param trace as it is stored now
 * @param outcome what was done
 * @param log what the reader found, the records that it skipped among it
 */
public record ImportResult(TraceInfo trace, Outcome outcome, WorkloadLog log) {

    /** What an import does to the store. */
    public enum Outcome {
        /** There was no trace of that name. */
        IMPORTED,
        /** Another trace of that name made way. */
        REPLACED,
        /** The store has had a trace of that name with the same jobs. */
        UNCHANGED
    }
}
