package io.weatherglass.simulation.strategy;

class OneVmForAllTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return Strategies.byName("1vm4all");
    }
}
