package io.weatherglass.simulation.model;

import java.util.List;

/**
 * Prices of the slots of a pool, in the caller's currency.
 *
 * @param perSecond price of one second in a slot, by job index, &gt;= 0
 * @param roundUpSeconds times are rounded up to a multiple of this value; 0 means that exact times are billed
 */
public record SlotBilling(List<Double> perSecond, double roundUpSeconds) {
    /**
     * If the time exceeds a whole number of units by at most this share of a unit, the excess is treated as a rounding
     * error.
     */
    private static final double ROUNDING = 1e-9;

    public SlotBilling {
        perSecond = List.copyOf(perSecond);
        perSecond.forEach(price -> Arguments.nonNegative("price of a slot", price));
        Arguments.nonNegative("roundUpSeconds", roundUpSeconds);
    }

    public double cost(int job, double seconds) {
        double billed = roundUpSeconds > 0 ? Math.ceil(seconds / roundUpSeconds - ROUNDING) * roundUpSeconds : seconds;
        return perSecond.get(job) * Math.max(0, billed);
    }
}
