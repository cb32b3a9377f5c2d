package io.weatherglass.simulation.montecarlo;

/** Why a Monte-Carlo forecast stopped. */
public enum StopReason {
    /** Every job was done: nothing is random. */
    COMPLETE,
    /** The number of batches was fixed. */
    FIXED_BATCHES,
    /** The target standard errors and half-widths were reached. */
    PRECISION,
    /** The time budget was spent. */
    TIME_BUDGET,
    /** The maximum number of realizations was run. */
    MAX_REALIZATIONS
}
