package io.weatherglass.simulation.strategy;

class OneVmPerTaskTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return Strategies.byName("1vmpertask");
    }
}
