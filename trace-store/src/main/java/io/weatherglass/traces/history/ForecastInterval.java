package io.weatherglass.traces.history;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One interval of a forecast, and whether it held.
 *
 * @param level the probability it was meant to hold, in (0, 1)
 * @param modelLower bound that the model gave before calibration, where known; the upper one is there with it
 * @param held whether the truth lay in it, where known
 */
public record ForecastInterval(
        Quantity quantity,
        double level,
        double lower,
        double upper,
        OptionalDouble modelLower,
        OptionalDouble modelUpper,
        Optional<Boolean> held) {

    public enum Quantity {
        MAKESPAN,
        /** Cost: the amount where there are prices, else the number of BTUs, else VM seconds. */
        COST
    }
}
