package io.weatherglass.simulation.engine;

import java.util.List;

/**
 * Names in SimGrid's platform file of the hosts of one cloud, or of a pool (a single one of unlimited cores if they are unknown), and of
 * the storage, which is there only if the cloud has one.
 */
public record CloudNames(String storage, List<String> hosts) {
    public CloudNames {
        hosts = List.copyOf(hosts);
    }
}
