package io.weatherglass.simulation.strategy;

class AllPar1LnSTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return BuiltInStrategies.byName("allpar1lns");
    }
}
