package io.weatherglass.simulation.strategy;

class OneVmPerTaskTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("1vmpertask");
    }
}
