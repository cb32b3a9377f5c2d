package io.weatherglass.simulation.model;

import java.util.List;

/** Combines one or more clouds. VM types are numbered consecutively, starting with those of the first cloud. */
public record MultiCloud(List<CloudPlatform> clouds) implements Platform {
    public MultiCloud {
        clouds = List.copyOf(clouds);
        if (clouds.isEmpty()) {
            throw new IllegalArgumentException("clouds must not be empty");
        }
    }
}
