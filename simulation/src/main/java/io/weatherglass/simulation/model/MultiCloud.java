package io.weatherglass.simulation.model;

import java.util.List;

/** Several clouds side by side, at least one. Types are numbered consecutively over all clouds, those of the first first. */
public record MultiCloud(List<CloudPlatform> clouds) implements Platform {
    public MultiCloud {
        clouds = List.copyOf(clouds);
        if (clouds.isEmpty()) {
            throw new IllegalArgumentException("clouds must name at least one cloud, named 0");
        }
    }
}
