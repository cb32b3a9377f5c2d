package io.weatherglass.forecast.calibration;

/** What is forecast with intervals, each quantity calibrated on its own. */
public enum Quantity {
    /** First submission to last completion, s. */
    MAKESPAN,
    /** BTUs owed, an integer. */
    BTUS,
    /** Money owed, in the currency of the prices. */
    AMOUNT,
    /** Time of all VMs together, s. */
    VM_SECONDS;

    /** Whether errors are measured by the width of its interval, so that those of different stages compare. */
    boolean isMeasuredByWidth() {
        return this == MAKESPAN;
    }

    /** Whether it is a number of BTUs or their price: the next possible value may be far. */
    boolean comesInSteps() {
        return this == BTUS || this == AMOUNT;
    }

    /** Whether only integers are possible. */
    boolean isCount() {
        return this == BTUS;
    }
}
