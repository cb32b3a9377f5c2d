package io.weatherglass.simulation.strategy;

class AsapTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("asap");
    }
}
