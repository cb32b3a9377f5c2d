package io.weatherglass.simulation.strategy;

class FixedPoolOrderTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("fixedpool");
    }
}
