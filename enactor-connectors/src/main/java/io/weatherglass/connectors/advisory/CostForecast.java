package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The forecast of the total cost, divided into the parts already spent, committed, and remaining. If there are no
 * prices, there is no amount, and the unit is {@code BTU}, or {@code VM seconds} if there is no billing by BTU.
 *
 * @param unit currency of the amount ({@code EUR}), {@code BTU} or {@code VM seconds}
 * @param amount total cost in {@code unit}, if VM types or slots have prices and a forecast is possible
 * @param spent cost so far, in {@code unit}; absent in advisories of older daemons
 * @param committed further cost in {@code unit} that would be due even if everything stopped now: the rest of all
 *     billing units that have started
 * @param toCome total cost minus {@code spent} and {@code committed}, in {@code unit}
 * @param split cost by kind of job and by sample; absent in advisories of older daemons
 */
public record CostForecast(
        String unit,
        Optional<ValueForecast> amount,
        Optional<BtuForecast> btuCount,
        Optional<ValueForecast> vmSeconds,
        OptionalDouble spent,
        OptionalDouble committed,
        Optional<ValueForecast> toCome,
        Optional<CostSplit> split) {
    public CostForecast {
        Checks.notBlank("unit", unit);
        Checks.finiteNotNegative("spent", spent);
        Checks.finiteNotNegative("committed", committed);
    }

    public CostForecast(
            String unit,
            Optional<ValueForecast> amount,
            Optional<BtuForecast> btuCount,
            Optional<ValueForecast> vmSeconds) {
        this(
                unit,
                amount,
                btuCount,
                vmSeconds,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
