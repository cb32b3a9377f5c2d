package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A type of VM.
 *
 * @param name unique in the plan
 * @param cores number of cores
 * @param price per BTU under {@link BillingSpec.Btu}, per hour under {@link BillingSpec.PerSecond}; absent = unknown
 * @param currency of the price, an ISO 4217 code such as {@code EUR}; there is one exactly if there is a price
 */
public record VmTypeSpec(String name, int cores, OptionalDouble price, Optional<String> currency) {
    /** Rejects nulls. */
    public VmTypeSpec {
        Checks.notNull("name", name);
        Checks.notNull("price", price);
        Checks.notNull("currency", currency);
    }

    /** A type without a price. */
    public static VmTypeSpec unpriced(String name, int cores) {
        return new VmTypeSpec(name, cores, OptionalDouble.empty(), Optional.empty());
    }
}
