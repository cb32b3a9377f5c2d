package io.weatherglass.simulation.montecarlo;

/** Why a Monte-Carlo forecast stopped. */
public enum StopReason {
    /** Every job was done: nothing is random. */
    COMPLETE,
    /** The number of batches was given. */
    FIXED_BATCHES,
    /** The standard errors and half-widths asked for were reached. */
    PRECISION,
    /** The time budget was spent. */
    TIME_BUDGET,
    /** The most realizations allowed were run. */
    MAX_REALIZATIONS
}
