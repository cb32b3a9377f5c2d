package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import java.util.stream.IntStream;

/**
 * Provisions VMs and places jobs one by one in placement order, once their dependencies are complete. Implementations
 * are stateless, deterministic and thread-safe, and do not allocate in {@link #choose}. {@link BuiltInStrategies} finds
 * them by name; {@link StrategyCatalog} also loads them from other jars.
 */
public interface ProvisioningStrategy {
    /**
     * Result of {@link #choose}: a new VM of the first type with free quota, or else the VM that becomes idle soonest.
     */
    int NEW_VM = -1;

    /** Result of {@link #choose}: place neither this job nor later jobs until a job ends. */
    int WAIT = -2;

    /** Returns a result of {@link #choose}: like {@link #NEW_VM}, but with the given type. */
    static int newVm(int type) {
        return WAIT - 1 - type;
    }

    static int typeOf(int answer) {
        return WAIT - 1 - answer;
    }

    String name();

    boolean suits(Platform platform);

    /**
     * Returns the strategy for simulating a workflow on a suitable platform. Called once per scenario, so it may
     * allocate, precompute data for {@link #choose}, or reject the workflow. It may also be called on the returned
     * strategy, with another workflow or platform.
     */
    default ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        return this;
    }

    /** Returns all jobs in the order in which waiting jobs are placed. Called once per simulation. */
    default int[] placementOrder(Workflow workflow) {
        return IntStream.range(0, workflow.jobCount()).toArray();
    }

    /** Returns the index of a live VM, {@link #NEW_VM}, {@link #newVm} or {@link #WAIT}. */
    int choose(PlacementView view, int job);
}
