package io.weatherglass.simulation.strategy;

class AfapStrictTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return Strategies.byName("afap-strict");
    }
}
