package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import java.util.stream.IntStream;

/**
 * Provisions VMs and places jobs, one by one in its placement order, when their dependencies are complete. Implementations are stateless,
 * deterministic, safe to share between threads and do not allocate in {@link #choose}. They are found by name through {@link Strategies},
 * those of other jars through {@link StrategyCatalog}.
 */
public interface ProvisioningStrategy {
    /** Answer of {@link #choose}: a new VM of the first type whose quota allows it, or else the VM that is idle soonest. */
    int NEW_VM = -1;

    /** Answer of {@link #choose}: leave this job and those behind it unplaced until a job ends. */
    int WAIT = -2;

    /** Answer of {@link #choose}: like {@link #NEW_VM}, of this type. */
    static int newVm(int type) {
        return WAIT - 1 - type;
    }

    static int typeOf(int answer) {
        return WAIT - 1 - answer;
    }

    String name();

    boolean suits(Platform platform);

    /**
     * The strategy to simulate this workflow with on a platform that suits it; called once for a scenario, so it may allocate and compute
     * what {@link #choose} needs, or refuse the workflow. May be called again on its result, for another workflow or platform.
     */
    default ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        return this;
    }

    /** All jobs in the order in which those that wait are placed; by default plan order. Called once per simulation. */
    default int[] placementOrder(Workflow workflow) {
        return IntStream.range(0, workflow.jobCount()).toArray();
    }

    /** Index of the live VM that takes the job, or {@link #NEW_VM}, {@link #newVm} or {@link #WAIT}. */
    int choose(PlacementView view, int job);
}
