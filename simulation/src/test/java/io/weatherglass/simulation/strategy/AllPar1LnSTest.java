package io.weatherglass.simulation.strategy;

class AllPar1LnSTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return Strategies.byName("allpar1lns");
    }
}
