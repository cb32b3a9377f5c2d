package io.weatherglass.forecast.calibration;

/** Forecast quantities, calibrated separately. */
public enum Quantity {
    /** s. */
    MAKESPAN,
    /** BTUs owed, an integer. */
    BTUS,
    /** Money owed, in the currency of the prices. */
    AMOUNT,
    /** Time of all VMs together, s. */
    VM_SECONDS;

    /** Returns whether errors are relative to the width, so that stages are comparable. */
    boolean isMeasuredByWidth() {
        return this == MAKESPAN;
    }

    /** Returns whether values are multiples of a unit. */
    boolean comesInSteps() {
        return this == BTUS || this == AMOUNT;
    }

    boolean isCount() {
        return this == BTUS;
    }
}
