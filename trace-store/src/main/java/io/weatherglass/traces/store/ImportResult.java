package io.weatherglass.traces.store;

/**
 * How an import ended.
 *
 * @param trace as it is stored now
 * @param outcome what was done
 */
public record ImportResult(TraceInfo trace, Outcome outcome) {

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
