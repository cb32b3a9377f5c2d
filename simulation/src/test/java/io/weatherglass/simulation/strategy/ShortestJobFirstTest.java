package io.weatherglass.simulation.strategy;

class ShortestJobFirstTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("sjf");
    }
}
