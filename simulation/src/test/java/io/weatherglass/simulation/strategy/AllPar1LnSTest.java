package io.weatherglass.simulation.strategy;

class AllPar1LnSTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return new AllPar1LnS();
    }
}
