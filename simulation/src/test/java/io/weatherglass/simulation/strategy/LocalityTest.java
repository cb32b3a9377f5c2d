package io.weatherglass.simulation.strategy;

class LocalityTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return new Locality();
    }

    @Override
    protected boolean tellsSlotsApart() {
        return true;
    }
}
