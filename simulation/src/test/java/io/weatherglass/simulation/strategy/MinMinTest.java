package io.weatherglass.simulation.strategy;

class MinMinTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("min-min");
    }
}
