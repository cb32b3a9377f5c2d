package io.weatherglass.simulation.engine;

import java.util.List;

/**
 * Names of one cloud or pool in SimGrid's platform file. Unknown hosts are represented by a single one with unlimited
 * cores. The storage host exists only if the cloud has a storage.
 */
public record CloudNames(String storage, List<String> hosts) {
    public CloudNames {
        hosts = List.copyOf(hosts);
    }
}
