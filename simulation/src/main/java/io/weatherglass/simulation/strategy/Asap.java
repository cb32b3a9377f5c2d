package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;

/**
 * As soon as possible [B19 ch. 2]: of the VMs that are predicted to be idle before a new one would have booted, the
 * one with the least paid time left after the job (best fit), else a new VM.
 */
public final class Asap implements ProvisioningStrategy {
    @Override
    public String name() {
        return "asap";
    }

    @Override
    public boolean suits(Platform platform) {
        return !(platform instanceof FixedPool);
    }

    @Override
    public int choose(PlacementView view, int job) {
        double newVmReady = view.nowSeconds() + view.bootPredictionSeconds();
        int best = view.bestFit(job, newVmReady);
        return best == PlacementView.NO_VM ? NEW_VM : best;
    }
}
