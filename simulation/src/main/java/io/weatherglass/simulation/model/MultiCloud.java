package io.weatherglass.simulation.model;

import java.util.List;

/**
 * Several clouds side by side, each with VM types, quota, hosts, storage and billing of its own. Types are numbered
 * consecutively over all clouds, those of the first cloud first.
 *
 * @param clouds at least one
 */
public record MultiCloud(List<CloudPlatform> clouds) implements Platform {
    public MultiCloud {
        clouds = List.copyOf(clouds);
        if (clouds.isEmpty()) {
            throw new IllegalArgumentException("clouds must name at least one cloud, named 0");
        }
    }
}
