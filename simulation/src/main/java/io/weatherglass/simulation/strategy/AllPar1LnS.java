package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * One long and n short [FGG13]: reduces the parallelism of a level to what its longest job hides. Level by level, short
 * jobs first, a job queues on the VM provisioned last if it is predicted to end there no later than the longest job of
 * its level would on a VM of its own, provisioned now; else it takes the first idle VM; both only if it fits into the
 * paid time. Else it takes a new VM.
 */
public final class AllPar1LnS extends CloudStrategy {
    private final int[] order;
    private final double[] longestOfLevel;

    /** Found by name. */
    public AllPar1LnS() {
        this(new int[0], new double[0]);
    }

    private AllPar1LnS(int[] order, double[] longestOfLevel) {
        this.order = order;
        this.longestOfLevel = longestOfLevel;
    }

    @Override
    public String name() {
        return "allpar1lns";
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        double[] walltimes = MeanWalltimes.of(workflow, platform);
        double[] longest = new double[walltimes.length];
        for (int job = 0; job < walltimes.length; job++) {
            int level = workflow.level(job);
            longest[level] = Math.max(longest[level], walltimes[job]);
        }
        return new AllPar1LnS(PlacementOrders.byLevelAscending(workflow, walltimes), longest);
    }

    @Override
    public int[] placementOrder(Workflow workflow) {
        return order.clone();
    }

    @Override
    public int choose(PlacementView view, int job) {
        if (view.liveCount() > 0) {
            int last = view.liveVm(view.liveCount() - 1);
            double walltime = view.projectedWalltimeSeconds(job, last);
            double longestEnd = view.nowSeconds()
                    + view.bootPredictionSeconds()
                    + longestOfLevel[view.workflow().level(job)];
            if (view.idleSeconds(last) + walltime <= longestEnd && VmChoices.fitsPaidTime(view, last, walltime)) {
                return last;
            }
        }
        return firstIdleThatFits(view, job);
    }

    private static int firstIdleThatFits(PlacementView view, int job) {
        for (int k = 0; view.anyIdle() && k < view.liveCount(); k++) {
            int vm = view.liveVm(k);
            if (view.idle(vm) && VmChoices.fitsPaidTime(view, vm, view.projectedWalltimeSeconds(job, vm))) {
                return vm;
            }
        }
        return NEW_VM;
    }
}
