package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.weatherglass.connectors.internal.WithBuilder;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A type of VM. Each {@code with} method returns a changed copy.
 *
 * @param price per BTU under {@link BillingSpec.Btu}, per hour under {@link BillingSpec.PerSecond}; absent = unknown
 * @param currency of the price, an ISO 4217 code such as {@code EUR}; there is one exactly if there is a price
 * @param speed how fast a core is relative to the one that projected runtimes are meant for
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
    /** The speed of a type that names none. */
    public static final double REFERENCE_SPEED = 1;

    public VmTypeSpec(String name, int cores, OptionalDouble price, Optional<String> currency) {
        this(name, cores, price, currency, REFERENCE_SPEED, 0, OptionalDouble.empty(), OptionalInt.empty(), 0);
    }

    public static VmTypeSpec unpriced(String name, int cores) {
        return new VmTypeSpec(name, cores, OptionalDouble.empty(), Optional.empty());
    }

    public VmTypeSpec withPrice(double newPrice, String newCurrency) {
        return VmTypeSpecBuilder.builder(this)
                .price(newPrice)
                .currency(newCurrency)
                .build();
    }

    public VmTypeSpec withSpeed(double newSpeed) {
        return VmTypeSpecBuilder.builder(this).speed(newSpeed).build();
    }

    public VmTypeSpec withMemoryBytes(long newMemoryBytes) {
        return VmTypeSpecBuilder.builder(this).memoryBytes(newMemoryBytes).build();
    }

    public VmTypeSpec withLinkBytesPerSecond(double newLinkBytesPerSecond) {
        return VmTypeSpecBuilder.builder(this)
                .linkBytesPerSecond(newLinkBytesPerSecond)
                .build();
    }

    public VmTypeSpec withMaxVms(int newMaxVms) {
        return VmTypeSpecBuilder.builder(this).maxVms(newMaxVms).build();
    }

    public VmTypeSpec withInterruptionsPerHour(double newInterruptionsPerHour) {
        return VmTypeSpecBuilder.builder(this)
                .interruptionsPerHour(newInterruptionsPerHour)
                .build();
    }
}
