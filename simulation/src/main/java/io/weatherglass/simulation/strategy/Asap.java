package io.weatherglass.simulation.strategy;

/**
 * As soon as possible [B19 ch. 2]: a VM is eligible if it is predicted to be idle before a new one would have
 * booted.
 */
public final class Asap extends BestFitStrategy {
    @Override
    public String name() {
        return "asap";
    }

    @Override
    protected boolean eligible(PlacementView view, int vm, double walltimeSeconds) {
        return view.idleSeconds(vm) < view.nowSeconds() + view.bootPredictionSeconds();
    }
}
