package io.weatherglass.forecast.calibration;

/** Forecast quantities, calibrated separately. */
public enum Quantity {
    /** s. */
    MAKESPAN,
    /** Billed BTUs, an integer. */
    BTUS,
    /** Billed amount, in the currency of the prices. */
    AMOUNT,
    /** Total uptime of all VMs, s. */
    VM_SECONDS;

    boolean isMeasuredByWidth() {
        return this == MAKESPAN;
    }

    boolean comesInSteps() {
        return this == BTUS || this == AMOUNT;
    }

    boolean isCount() {
        return this == BTUS;
    }
}
