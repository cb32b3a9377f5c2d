package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The forecast of the total cost, and what of it has been used, is owed, and is to come. Without prices there is no amount and the unit is
 * {@code BTU}, or {@code VM seconds} where nothing is billed by BTU.
 *
 * @param unit the currency of the amount ({@code EUR}), {@code BTU} or {@code VM seconds}
 * @param amount in {@code unit}, if VM types or slots have prices and a forecast can be made
 * @param spent in {@code unit}, for what has been used so far; absent in advisories of older daemons
 * @param committed in {@code unit}, what is owed beyond that if everything stops now: the rest of billing units that have begun
 * @param toCome in {@code unit}, what is left of the total without these two
 */
public record CostForecast(
        String unit,
        Optional<ValueForecast> amount,
        Optional<BtuForecast> btuCount,
        Optional<ValueForecast> vmSeconds,
        OptionalDouble spent,
        OptionalDouble committed,
        Optional<ValueForecast> toCome) {
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
        this(unit, amount, btuCount, vmSeconds, OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
    }
}
