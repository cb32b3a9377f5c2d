package io.weatherglass.simulation.engine;

/**
 * What a worker answers instead of a schedule, before it ends.
 *
 * @param kind why
 * @param message message for users
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
