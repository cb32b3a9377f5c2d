package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Platform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The network of a cloud as a SimGrid platform file (hosts, links, routes), on whose links transfers contend, with the names there of the
 * storage's host and of the cloud's hosts in their order. The speed of a VM comes from its type, and hosts must have as many cores as those
 * of the cloud. The bandwidth of a {@link io.weatherglass.simulation.model.Storage} only serves the predictions of strategies. A link that
 * is not declared {@code SPLITDUPLEX} is shared by both directions.
 */
public record NetworkTopology(Path platformFile, String storageHost, List<String> hosts) {
    public NetworkTopology {
        if (!Files.isReadable(platformFile)) {
            throw new IllegalArgumentException("platform file " + platformFile + " must be a file that can be read");
        }
        Arguments.nonBlank("storageHost", storageHost);
        hosts = List.copyOf(hosts);
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException("hosts must name at least one host of " + platformFile + ", named 0");
        }
        hosts.forEach(host -> Arguments.nonBlank("host of " + platformFile, host));
    }

    List<CloudNames> names(Platform platform) {
        int wanted = platform instanceof CloudPlatform cloud
                ? cloud.hosts().map(HostPool::hosts).map(List::size).orElse(0)
                : 0;
        if (wanted != hosts.size()) {
            throw new IllegalArgumentException("the network of platform file " + platformFile + " is that of one cloud"
                    + " with as many hosts as are named there, " + hosts.size() + ", the platform has " + wanted);
        }
        return List.of(new CloudNames(storageHost, hosts));
    }
}
