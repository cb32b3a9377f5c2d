package io.weatherglass.simulation.strategy;

class StartParNotExceedTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("startparnotexceed");
    }
}
