package io.weatherglass.simulation.engine;

import java.util.List;

/** Names of a cloud in SimGrid's platform file. Unknown hosts are represented by one host with unlimited cores. */
public record CloudNames(String storage, List<String> hosts) {
    public CloudNames {
        hosts = List.copyOf(hosts);
    }
}
