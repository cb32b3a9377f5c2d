package io.weatherglass.simulation.strategy;

class OneVmForAllTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("1vm4all");
    }
}
