package io.weatherglass.simulation.strategy;

class HeftTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("heft");
    }
}
