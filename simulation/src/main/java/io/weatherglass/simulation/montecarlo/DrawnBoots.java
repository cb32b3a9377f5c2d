package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.VmEffect;

/** VMs whose boot times a sampler draws; others decide what else happens to them. */
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
