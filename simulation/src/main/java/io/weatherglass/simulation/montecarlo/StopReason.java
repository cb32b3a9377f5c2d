package io.weatherglass.simulation.montecarlo;

public enum StopReason {
    COMPLETE,
    FIXED_BATCHES,
    PRECISION,
    TIME_BUDGET,
    MAX_REALIZATIONS
}
