package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The hosts of a cloud. A VM that fits on none of them waits until another ends; where more cores are promised than exist, what runs on a
 * host shares its cores.
 *
 * @param hosts at least one
 * @param overcommitment virtual cores promised per physical core at most; at least 1
 */
public record HostPoolSpec(List<Hosts> hosts, Placement placement, double overcommitment) {
    /** The overcommitment of a pool that names none. */
    public static final double NO_OVERCOMMITMENT = 1;

    public HostPoolSpec {
        hosts = List.copyOf(hosts);
    }

    /** Equal hosts. */
    public record Hosts(int count, int cores, OptionalLong memoryBytes) {}

    /** How the host of a VM is chosen among those on which it fits; among equals the first. */
    public enum Placement {
        BALANCING("balancing"),
        CONSOLIDATING("consolidating"),
        FIRST_FIT("first-fit"),
        RANDOM("random");

        private final String protocolName;

        Placement(String protocolName) {
            this.protocolName = protocolName;
        }

        @JsonValue
        public String protocolName() {
            return protocolName;
        }

        static Optional<Placement> named(String name) {
            return Arrays.stream(values())
                    .filter(placement -> placement.protocolName.equals(name))
                    .findFirst();
        }
    }
}
