package io.weatherglass.simulation.strategy;

class AsapTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return Strategies.byName("asap");
    }
}
