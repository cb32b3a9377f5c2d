package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Platform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Network of a cloud whose links are subject to contention, given as a SimGrid platform file with hosts, links and
 * routes. {@code hosts} lists the names of the cloud's hosts in order; each host must have the same number of cores in
 * the file and in the cloud. The speeds of VMs are taken from their VM types, not from the file. The bandwidth of a
 * {@link io.weatherglass.simulation.model.Storage} is used only in the walltimes projected for strategies. The two
 * directions of a link share its bandwidth unless it is declared {@code SPLITDUPLEX}.
 */
public record NetworkTopology(Path platformFile, String storageHost, List<String> hosts) {
    public NetworkTopology {
        if (!Files.isReadable(platformFile)) {
            throw new IllegalArgumentException("platform file " + platformFile + " must be readable");
        }
        Arguments.nonBlank("storageHost", storageHost);
        hosts = List.copyOf(hosts);
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException("hosts of " + platformFile + " must not be empty");
        }
        hosts.forEach(host -> Arguments.nonBlank("host of " + platformFile, host));
    }

    List<CloudNames> names(Platform platform) {
        int wanted = platform instanceof CloudPlatform cloud
                ? cloud.hosts().map(HostPool::hosts).map(List::size).orElse(0)
                : 0;
        if (wanted != hosts.size()) {
            throw new IllegalArgumentException("platform file " + platformFile + " requires a single cloud with "
                    + hosts.size() + " hosts, not " + wanted);
        }
        return List.of(new CloudNames(storageHost, hosts));
    }
}
