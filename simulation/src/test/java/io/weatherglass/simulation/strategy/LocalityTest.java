package io.weatherglass.simulation.strategy;

class LocalityTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("locality");
    }

    @Override
    protected boolean tellsSlotsApart() {
        return true;
    }
}
