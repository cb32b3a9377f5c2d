package io.weatherglass.simulation.strategy;

class AllParNotExceedTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("allparnotexceed");
    }
}
