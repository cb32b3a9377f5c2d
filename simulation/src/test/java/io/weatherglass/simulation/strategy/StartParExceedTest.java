package io.weatherglass.simulation.strategy;

class StartParExceedTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("startparexceed");
    }
}
