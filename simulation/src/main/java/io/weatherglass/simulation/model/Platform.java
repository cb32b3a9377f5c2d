package io.weatherglass.simulation.model;

import java.util.List;

public sealed interface Platform permits CloudPlatform, MultiCloud, FixedPool {
    /** Returns the clouds in order of their VM type numbers; empty for a fixed pool. */
    List<CloudPlatform> clouds();
}
