package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.VmEffect;

/** Takes boot times from a sampler and all other effects from {@code others}. */
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
