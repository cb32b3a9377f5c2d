package io.weatherglass.simulation.engine;

import java.util.List;

/**
 * Names in SimGrid's platform file. If the hosts of a cloud are unknown, one host with unlimited cores represents them.
 */
public record CloudNames(String storage, List<String> hosts) {
    public CloudNames {
        hosts = List.copyOf(hosts);
    }
}
