package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;

/**
 * Heuristic that provisions VMs and places jobs, one by one in submission order, when their dependencies are
 * complete. Implementations are stateless, deterministic, safe to share between threads and do not allocate
 * in {@link #choose}. They are found by name through {@link Strategies}; those of other jars by {@link
 * java.util.ServiceLoader}.
 */
public interface ProvisioningStrategy {
    /** Answer of {@link #choose}: provision a new VM for the job, or if the quota is reached queue it on the VM
     * that is idle soonest. */
    int NEW_VM = -1;

    /** Answer of {@link #choose}: leave this job and those behind it unplaced until a job ends. */
    int WAIT = -2;

    /** Name by which it is found, lower case. */
    String name();

    /** True if the strategy can run on the platform. */
    boolean suits(Platform platform);

    /** Index of the live VM that takes the job, or {@link #NEW_VM} or {@link #WAIT}. */
    int choose(PlacementView view, int job);
}
