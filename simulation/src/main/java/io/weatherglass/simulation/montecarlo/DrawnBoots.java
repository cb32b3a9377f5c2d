package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.VmEffect;

/**
 * VMs whose boot times a sampler draws.
 *
 * @param others decides what else happens to VMs
 */
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
