package io.weatherglass.traces.history;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * @param level nominal probability, in (0, 1)
 * @param modelLower lower bound predicted by the model before calibration, if known; present if and only if {@code
 *     modelUpper} is
 * @param held whether the interval contained the observed value; empty if unknown
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
        /**
         * An amount of money or, without prices, a number of BTUs, or VM seconds if there is no billing by BTU either.
         */
        COST
    }
}
