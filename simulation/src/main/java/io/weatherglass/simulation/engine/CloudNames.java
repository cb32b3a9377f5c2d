package io.weatherglass.simulation.engine;

import java.util.List;

/** Names in SimGrid's platform file. One host with unlimited cores represents unknown hosts of a cloud. */
public record CloudNames(String storage, List<String> hosts) {
    public CloudNames {
        hosts = List.copyOf(hosts);
    }
}
