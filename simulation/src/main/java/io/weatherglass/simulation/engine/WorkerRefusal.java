package io.weatherglass.simulation.engine;

/**
 * What a worker answers in the place of a schedule, before it ends.
 *
 * @param kind why
 * @param message what to tell people
 */
public record WorkerRefusal(Kind kind, String message) {
    /** Reasons. */
    public enum Kind {
        /** The scenario cannot be simulated. */
        BAD_SCENARIO,
        /** The strategy leaves jobs unplaced. */
        STUCK,
        /** Anything else. */
        FAILURE
    }
}
