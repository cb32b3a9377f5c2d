package io.weatherglass.simulation.strategy;

class AfapStrictTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("afap-strict");
    }
}
