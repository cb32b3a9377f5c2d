package io.weatherglass.simulation.model;

import java.util.List;

/**
 * What jobs owe for the slots of a pool: money per second that a job holds its slot, by job index, &gt;= 0; times are billed rounded up to
 * whole multiples of {@code roundUpSeconds}, or exactly if it is 0. The currency is the caller's.
 */
public record SlotBilling(List<Double> perSecond, double roundUpSeconds) {
    /** Dates are rounded: what is above a whole number of units by less than this share of one is none of the next. */
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
