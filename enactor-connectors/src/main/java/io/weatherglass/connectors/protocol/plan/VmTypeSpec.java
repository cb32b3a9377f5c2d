package io.weatherglass.connectors.protocol.plan;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A type of VM. Each {@code with} method returns a changed copy.
 *
 * @param price per BTU under {@link BillingSpec.Btu}, per hour under {@link BillingSpec.PerSecond}; absent = unknown
 * @param currency of the price, an ISO 4217 code such as {@code EUR}; there is one exactly if there is a price
 * @param speed how fast a core is relative to the one that projected runtimes are meant for
 * @param memoryBytes memory; counts where VMs are placed on hosts
 * @param linkBytesPerSecond bandwidth of the VM's own link in each direction, absent = no limit; counts where transfers are simulated
 * @param maxVms how many VMs of this type may be active at once; absent = only the limit of the cloud
 * @param interruptionsPerHour rate at which the provider takes a VM back, as with spot prices
 */
public record VmTypeSpec(
        String name,
        int cores,
        OptionalDouble price,
        Optional<String> currency,
        double speed,
        long memoryBytes,
        OptionalDouble linkBytesPerSecond,
        OptionalInt maxVms,
        double interruptionsPerHour) {
    /** The speed of a type that names none. */
    public static final double REFERENCE_SPEED = 1;

    /** A type of speed 1 without limits of its own or interruptions. */
    public VmTypeSpec(String name, int cores, OptionalDouble price, Optional<String> currency) {
        this(name, cores, price, currency, REFERENCE_SPEED, 0, OptionalDouble.empty(), OptionalInt.empty(), 0);
    }

    public static VmTypeSpec unpriced(String name, int cores) {
        return new VmTypeSpec(name, cores, OptionalDouble.empty(), Optional.empty());
    }

    public VmTypeSpec withPrice(double newPrice, String newCurrency) {
        return new VmTypeSpec(
                name,
                cores,
                OptionalDouble.of(newPrice),
                Optional.of(newCurrency),
                speed,
                memoryBytes,
                linkBytesPerSecond,
                maxVms,
                interruptionsPerHour);
    }

    public VmTypeSpec withSpeed(double newSpeed) {
        return new VmTypeSpec(
                name, cores, price, currency, newSpeed, memoryBytes, linkBytesPerSecond, maxVms, interruptionsPerHour);
    }

    public VmTypeSpec withMemoryBytes(long newMemoryBytes) {
        return new VmTypeSpec(
                name, cores, price, currency, speed, newMemoryBytes, linkBytesPerSecond, maxVms, interruptionsPerHour);
    }

    public VmTypeSpec withLinkBytesPerSecond(double newLinkBytesPerSecond) {
        return new VmTypeSpec(
                name,
                cores,
                price,
                currency,
                speed,
                memoryBytes,
                OptionalDouble.of(newLinkBytesPerSecond),
                maxVms,
                interruptionsPerHour);
    }

    public VmTypeSpec withMaxVms(int newMaxVms) {
        return new VmTypeSpec(
                name,
                cores,
                price,
                currency,
                speed,
                memoryBytes,
                linkBytesPerSecond,
                OptionalInt.of(newMaxVms),
                interruptionsPerHour);
    }

    public VmTypeSpec withInterruptionsPerHour(double newInterruptionsPerHour) {
        return new VmTypeSpec(
                name, cores, price, currency, speed, memoryBytes, linkBytesPerSecond, maxVms, newInterruptionsPerHour);
    }
}
