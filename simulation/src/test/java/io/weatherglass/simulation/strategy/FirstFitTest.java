package io.weatherglass.simulation.strategy;

class FirstFitTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("firstfit");
    }
}
