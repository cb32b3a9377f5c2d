package io.weatherglass.simulation.strategy;

class FixedPoolOrderTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return Strategies.byName("fixedpool");
    }
}
