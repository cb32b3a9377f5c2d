package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.internal.ProtocolName;
import java.util.List;
import java.util.OptionalLong;

/**
 * The hosts of a cloud. A VM that fits on no host waits until another VM ends. With overcommitment, the VMs on a host
 * share its cores.
 *
 * @param hosts at least one
 * @param overcommitment maximum number of virtual cores per physical core; at least 1
 */
public record HostPoolSpec(List<Hosts> hosts, Placement placement, double overcommitment) {
    public static final double NO_OVERCOMMITMENT = 1;

    public HostPoolSpec {
        hosts = List.copyOf(hosts);
    }

    public record Hosts(int count, int cores, OptionalLong memoryBytes) {}

    /** The rule that chooses a host from the hosts with room for a VM; ties go to the first host. */
    public enum Placement implements ProtocolName {
        BALANCING,
        CONSOLIDATING,
        FIRST_FIT,
        RANDOM
    }
}
