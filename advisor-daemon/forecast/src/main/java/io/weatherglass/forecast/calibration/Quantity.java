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
