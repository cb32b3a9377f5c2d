package io.weatherglass.simulation.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;

/**
 * A type of VM that a platform offers.
 *
 * @param cores virtual cores, &gt;= 1
 * @param speed relative to the core that walltimes are meant for, &gt; 0: a job of walltime w takes w / speed
 * @param memoryBytes &gt;= 0; counts where VMs are placed on hosts
 * @param linkBytesPerSecond bandwidth of the VM's own link in each direction, &gt; 0, infinite if it is no limit; counts where transfers
 *     are modelled
 * @param maxVms VMs of this type that may be up or booting at once, &gt;= 1, in addition to the quota of the cloud
 * @param interruptionsPerHour rate at which the provider takes a VM back, as with spot prices, &gt;= 0
 */
@RecordBuilder
public record VmType(
        String name,
        int cores,
        double speed,
        double memoryBytes,
        double linkBytesPerSecond,
        int maxVms,
        Optional<Price> price,
        double interruptionsPerHour)
        implements VmTypeBuilder.With {
    public VmType {
        Arguments.nonBlank("VM type name", name);
        String owner = "VM type \"" + name + "\": ";
        Arguments.atLeast(owner + "cores", cores, 1);
        Arguments.positive(owner + "speed", speed);
        Arguments.nonNegative(owner + "memoryBytes", memoryBytes);
        if (!(linkBytesPerSecond > 0)) {
            throw new IllegalArgumentException(owner + "linkBytesPerSecond must be > 0, was " + linkBytesPerSecond);
        }
        Arguments.atLeast(owner + "maxVms", maxVms, 1);
        Arguments.nonNegative(owner + "interruptionsPerHour", interruptionsPerHour);
    }

    /** A type of speed 1 without a known price, limits of its own or interruptions. */
    public static VmType of(String name, int cores) {
        return new VmType(name, cores, 1, 0, Double.POSITIVE_INFINITY, Integer.MAX_VALUE, Optional.empty(), 0);
    }

    public VmType priced(Price newPrice) {
        return withPrice(Optional.of(newPrice));
    }
}
