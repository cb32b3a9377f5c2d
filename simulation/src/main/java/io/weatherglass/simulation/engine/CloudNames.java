package io.weatherglass.simulation.engine;

import java.util.List;

/**
 * Names of the hosts and the storage of one cloud, or of a fixed pool, in SimGrid's platform file.
 *
 * @param storage host that holds the storage; there only if the cloud has one
 * @param hosts its hosts; a single one of unlimited cores if they are unknown
 */
public record CloudNames(String storage, List<String> hosts) {
    public CloudNames {
        hosts = List.copyOf(hosts);
    }
}
