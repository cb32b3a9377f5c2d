package io.weatherglass.simulation.strategy;

class ShortestJobFirstTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return Strategies.byName("sjf");
    }
}
