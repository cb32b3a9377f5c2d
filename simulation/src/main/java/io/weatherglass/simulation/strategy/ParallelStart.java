package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * Parallel at the start [FGG13]: each job without dependencies takes a new VM; the others, those of the highest upward
 * rank first, the VM of their dependency that ended last if they may, else a new one.
 */
abstract class ParallelStart extends CloudStrategy {
    private final int[] order;

    ParallelStart() {
        order = new int[0];
    }

    ParallelStart(Workflow workflow, Platform platform) {
        order = PlacementOrders.descending(PlacementOrders.upwardRanks(workflow, MeanWalltimes.of(workflow, platform)));
    }

    /** True if the job may take the live VM on which its last dependency ran. */
    abstract boolean mayTake(PlacementView view, int vm, int job);

    @Override
    public final int[] placementOrder(Workflow workflow) {
        return order.clone();
    }

    @Override
    public final int choose(PlacementView view, int job) {
        int vm = VmChoices.vmOfLastParent(view, job);
        return vm != PlacementView.NO_VM && mayTake(view, vm, job) ? vm : NEW_VM;
    }
}
