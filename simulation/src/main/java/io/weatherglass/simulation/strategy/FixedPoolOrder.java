package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;

/** List scheduling on a fixed pool of slots: in submission order, each job takes the first slot that is idle. */
public final class FixedPoolOrder implements ProvisioningStrategy {
    @Override
    public String name() {
        return "fixedpool";
    }

    @Override
    public boolean suits(Platform platform) {
        return platform instanceof FixedPool;
    }

    @Override
    public int choose(PlacementView view, int job) {
        return view.anyIdle() ? view.firstIdle() : WAIT;
    }
}
