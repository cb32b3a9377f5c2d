package io.weatherglass.simulation.strategy;

class AfapStrictTest extends StrategyCompatibilityKit {
    @Override
    protected ProvisioningStrategy strategy() {
        return new AfapStrict();
    }
}
