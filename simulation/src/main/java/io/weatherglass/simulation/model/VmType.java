package io.weatherglass.simulation.model;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;

/**
 * A VM type of a cloud.
 *
 * @param cores virtual cores, &gt;= 1
 * @param speed speed relative to the reference core to which walltimes refer, &gt; 0; a job of walltime w takes w /
 *     speed
 * @param memoryBytes memory, &gt;= 0; relevant only if the cloud has hosts
 * @param linkBytesPerSecond bandwidth of the VM's link in each direction, &gt; 0, may be infinite; relevant only if
 *     transfers are modelled
 * @param maxVms quota of booting and running VMs of this type, &gt;= 1; the quota of the cloud also applies
 * @param interruptionsPerHour rate of interruptions by the provider, as for spot VMs, &gt;= 0
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
            throw new IllegalArgumentException(owner + "linkBytesPerSecond must be > 0, but was " + linkBytesPerSecond);
        }
        Arguments.atLeast(owner + "maxVms", maxVms, 1);
        Arguments.nonNegative(owner + "interruptionsPerHour", interruptionsPerHour);
    }

    public static VmType of(String name, int cores) {
        return new VmType(name, cores, 1, 0, Double.POSITIVE_INFINITY, Integer.MAX_VALUE, Optional.empty(), 0);
    }
}
