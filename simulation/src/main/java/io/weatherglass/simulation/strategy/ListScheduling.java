package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * List scheduling on a fixed pool: whenever a slot is idle, the next waiting job, in an order that the heuristic
 * computes for the workflow, takes the slot on which it is predicted to end first; ties go to the first idle one.
 * Where slots differ in speed that slot may still be busy: the job queues there.
 */
abstract class ListScheduling implements ProvisioningStrategy {
    private final int[] order;
    private final boolean equalSlots;

    ListScheduling() {
        order = new int[0];
        equalSlots = false;
    }

    ListScheduling(int[] order, Platform platform) {
        this.order = order;
        this.equalSlots = platform instanceof FixedPool pool
                && pool.storage().isEmpty()
                && pool.speeds().stream().distinct().count() == 1;
    }

    @Override
    public final boolean suits(Platform platform) {
        return platform instanceof FixedPool;
    }

    @Override
    public final int[] placementOrder(Workflow workflow) {
        return order.clone();
    }

    @Override
    public int choose(PlacementView view, int job) {
        if (!view.anyIdle()) {
            return WAIT;
        }
        int best = view.firstIdle();
        if (equalSlots) {
            return best;
        }
        double least = endSeconds(view, best, job);
        for (int k = 0; k < view.liveCount(); k++) {
            int slot = view.liveVm(k);
            double end = endSeconds(view, slot, job);
            // a slot whose job is overdue is predicted to be idle now: an idle one is better
            if (end < least || (end == least && view.idle(slot) && !view.idle(best))) {
                least = end;
                best = slot;
            }
        }
        return best;
    }

    private static double endSeconds(PlacementView view, int slot, int job) {
        return view.idleSeconds(slot) + view.projectedWalltimeSeconds(job, slot);
    }
}
