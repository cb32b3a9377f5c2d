package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.strategy.PlacementView;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.io.Serializable;

/** An unregistered strategy that always waits. */
final class NeverPlaces implements ProvisioningStrategy, Serializable {
    private static final long serialVersionUID = 1;

    @Override
    public String name() {
        return "never";
    }

    @Override
    public boolean suits(Platform platform) {
        return true;
    }

    @Override
    public int choose(PlacementView view, int job) {
        return WAIT;
    }
}
