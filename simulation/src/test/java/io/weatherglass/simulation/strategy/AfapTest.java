package io.weatherglass.simulation.strategy;

class AfapTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("afap");
    }
}
