package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.model.Arguments;
import java.nio.file.Path;
import java.util.List;

/**
 * The network of a cloud as a SimGrid platform file (hosts, links, routes).
 *
 * @param platformFile XML file in SimGrid's format
 * @param storageHost name of the host there that holds the storage
 * @param hosts names of the hosts there that are the hosts of the cloud, in their order
 */
public record NetworkTopology(Path platformFile, String storageHost, List<String> hosts) {
    /** Throws {@link IllegalArgumentException} if a name is blank or no host is named. */
    public NetworkTopology {
        Arguments.nonBlank("storageHost", storageHost);
        hosts = List.copyOf(hosts);
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException("hosts must name at least one host of " + platformFile + ", named 0");
        }
        hosts.forEach(host -> Arguments.nonBlank("host of " + platformFile, host));
    }
}
