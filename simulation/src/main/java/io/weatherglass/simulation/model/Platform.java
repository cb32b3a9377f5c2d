package io.weatherglass.simulation.model;

import java.util.List;

public sealed interface Platform permits CloudPlatform, MultiCloud, FixedPool {
    /** The clouds whose VM types are numbered consecutively; none in a fixed pool. */
    List<CloudPlatform> clouds();
}
