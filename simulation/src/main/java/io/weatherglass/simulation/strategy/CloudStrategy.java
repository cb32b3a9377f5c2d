package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;

/** A strategy that provisions VMs, on one cloud or on several. */
abstract class CloudStrategy implements ProvisioningStrategy {
    @Override
    public boolean suits(Platform platform) {
        return !(platform instanceof FixedPool);
    }
}
