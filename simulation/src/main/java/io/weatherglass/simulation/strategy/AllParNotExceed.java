package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * Runs the jobs of a level in parallel and opens no new billing unit of a VM [FGG13]: level by level, short jobs first,
 * each job takes the VM of its dependency that ended last, else the idle VM with the most paid time left, if it is
 * idle and the job fits into the paid time; else a new VM.
 */
public final class AllParNotExceed extends CloudStrategy {
    private final int[] order;

    /** Found by name. */
    public AllParNotExceed() {
        this(new int[0]);
    }

    private AllParNotExceed(int[] order) {
        this.order = order;
    }

    @Override
    public String name() {
        return "allparnotexceed";
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        return new AllParNotExceed(PlacementOrders.byLevelAscending(workflow, MeanWalltimes.of(workflow, platform)));
    }

    @Override
    public int[] placementOrder(Workflow workflow) {
        return order.clone();
    }

    @Override
    public int choose(PlacementView view, int job) {
        int parents = VmChoices.vmOfLastParent(view, job);
        if (parents != PlacementView.NO_VM && mayTake(view, parents, job)) {
            return parents;
        }
        int best = NEW_VM;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < view.liveCount(); k++) {
            int vm = view.liveVm(k);
            if (mayTake(view, vm, job) && view.remainingPaidSeconds(vm, 0) > most) {
                most = view.remainingPaidSeconds(vm, 0);
                best = vm;
            }
        }
        return best;
    }

    private static boolean mayTake(PlacementView view, int vm, int job) {
        return view.idle(vm) && VmChoices.fitsPaidTime(view, vm, view.projectedWalltimeSeconds(job, vm));
    }
}
