package io.weatherglass.simulation.strategy;

class LocalityTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return Strategies.byName("locality");
    }

    @Override
    protected boolean tellsSlotsApart() {
        return true;
    }
}
