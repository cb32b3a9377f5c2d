package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * Greenhouse gas emissions of the CPUs and memory that the jobs of a run request.
 *
 * @param gramsSoFar g CO2e until now
 * @param grams total, g CO2e; absent without past runs
 */
public record CarbonForecast(double gramsSoFar, Optional<ValueForecast> grams) {
    public CarbonForecast {
        Checks.finiteNotNegative("gramsSoFar", gramsSoFar);
    }
}
