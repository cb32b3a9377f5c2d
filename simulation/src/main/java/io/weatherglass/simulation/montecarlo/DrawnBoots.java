package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.VmEffect;

/** Uses the boot times of a sampler, and {@code others} for all other effects. */
record DrawnBoots(RuntimeSampler sampler, VmEffect others) implements VmEffect {
    @Override
    public double bootSeconds(int vm, int type, double predictedSeconds) {
        return sampler.bootSeconds(vm, predictedSeconds);
    }

    @Override
    public double lifetimeSeconds(int vm, int type) {
        return others.lifetimeSeconds(vm, type);
    }

    @Override
    public boolean takesBack() {
        return others.takesBack();
    }
}
