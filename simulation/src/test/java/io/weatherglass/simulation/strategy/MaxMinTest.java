package io.weatherglass.simulation.strategy;

class MaxMinTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("max-min");
    }
}
