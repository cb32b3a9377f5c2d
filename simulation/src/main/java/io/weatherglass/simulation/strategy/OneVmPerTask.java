package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;

/** A new VM for every job [B19 ch. 2], as far as the quota allows. */
public final class OneVmPerTask implements ProvisioningStrategy {
    @Override
    public String name() {
        return "1vmpertask";
    }

    @Override
    public boolean suits(Platform platform) {
        return !(platform instanceof FixedPool);
    }

    @Override
    public int choose(PlacementView view, int job) {
        return NEW_VM;
    }
}
