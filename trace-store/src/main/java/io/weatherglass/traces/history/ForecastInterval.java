package io.weatherglass.traces.history;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One interval of a forecast, and whether it held.
 *
 * @param level the probability it was meant to hold, in (0, 1)
 * @param lower lower bound in the unit of the quantity
 * @param upper upper bound, &gt;= lower
 * @param modelLower lower bound that the model gave before calibration; absent where that is not known
 * @param modelUpper upper bound that the model gave; there with the lower one
 * @param held whether the truth lay in it; empty where the truth is not known
 */
public record ForecastInterval(
        Quantity quantity,
        double level,
        double lower,
        double upper,
        OptionalDouble modelLower,
        OptionalDouble modelUpper,
        Optional<Boolean> held) {

    /** What a forecast is about. */
    public enum Quantity {
        /** Makespan, s. */
        MAKESPAN,
        /** Cost: the amount where there are prices, else the number of BTUs, else VM seconds. */
        COST
    }
}
