package io.weatherglass.simulation.model;

import java.util.List;

/**
 * Several clouds side by side, each with VM types, quota, hosts, storage and billing of its own. The types of
 * all clouds are numbered through, those of the first cloud first.
 *
 * @param clouds at least one
 */
public record MultiCloud(List<CloudPlatform> clouds) implements Platform {
    /** Throws {@link IllegalArgumentException} if there is no cloud. */
    public MultiCloud {
        clouds = List.copyOf(clouds);
        if (clouds.isEmpty()) {
            throw new IllegalArgumentException("clouds must name at least one cloud, named 0");
        }
    }
}
