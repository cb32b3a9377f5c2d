package io.weatherglass.simulation.engine;

import java.util.List;

/**
 * Names of a cloud's storage and hosts in SimGrid's platform file. If the hosts are unknown, one host with unlimited
 * cores represents them.
 */
public record CloudNames(String storage, List<String> hosts) {
    public CloudNames {
        hosts = List.copyOf(hosts);
    }
}
