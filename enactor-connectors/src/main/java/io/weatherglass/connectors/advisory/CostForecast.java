package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The forecast of the total cost. Without prices there is no amount and the unit is {@code BTU}, or
 * {@code VM seconds} where nothing is billed by BTU.
 *
 * @param unit the currency of the amount ({@code EUR}), {@code BTU} or {@code VM seconds}
 * @param amount in {@code unit}, if VM types have prices
 * @param btuCount number of BTUs, if billing is by BTU
 * @param vmSeconds time of all VMs together, in seconds
 */
public record CostForecast(
        String unit,
        Optional<ValueForecast> amount,
        Optional<BtuForecast> btuCount,
        Optional<ValueForecast> vmSeconds) {
    /** Checks the ranges given above. */
    public CostForecast {
        Checks.notBlank("unit", unit);
        Checks.notNull("amount", amount);
        Checks.notNull("btuCount", btuCount);
        Checks.notNull("vmSeconds", vmSeconds);
    }
}
