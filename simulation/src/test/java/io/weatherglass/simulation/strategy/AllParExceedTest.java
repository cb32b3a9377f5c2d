package io.weatherglass.simulation.strategy;

class AllParExceedTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("allparexceed");
    }
}
