package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.weatherglass.connectors.internal.WithBuilder;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A type of VM.
 *
 * @param price per BTU with {@link BillingSpec.Btu}, per hour with {@link BillingSpec.PerSecond}; absent if unknown
 * @param currency ISO 4217 code of the price, such as {@code EUR}; present if and only if there is a price
 * @param speed speed of a core relative to the core assumed by the projected runtimes
 */
@WithBuilder
public record VmTypeSpec(
        String name,
        int cores,
        OptionalDouble price,
        Optional<String> currency,
        double speed,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) long memoryBytes,
        OptionalDouble linkBytesPerSecond,
        OptionalInt maxVms,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) double interruptionsPerHour) {
    public static final double REFERENCE_SPEED = 1;

    public VmTypeSpec(String name, int cores, OptionalDouble price, Optional<String> currency) {
        this(name, cores, price, currency, REFERENCE_SPEED, 0, OptionalDouble.empty(), OptionalInt.empty(), 0);
    }

    public static VmTypeSpec unpriced(String name, int cores) {
        return new VmTypeSpec(name, cores, OptionalDouble.empty(), Optional.empty());
    }

    public VmTypeSpec withPrice(double newPrice, String newCurrency) {
        return toBuilder().price(newPrice).currency(newCurrency).build();
    }

    public VmTypeSpecBuilder toBuilder() {
        return VmTypeSpecBuilder.builder(this);
    }
}
