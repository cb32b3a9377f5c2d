package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * Parallel at the start [FGG13]: each job without dependencies takes a new VM; the others, those of the highest upward
 * rank first, the VM of their dependency that ended last, whether or not this extends what is paid for.
 */
public final class StartParExceed implements ProvisioningStrategy {
    private final int[] order;

    /** Found by name. */
    public StartParExceed() {
        this(new int[0]);
    }

    private StartParExceed(int[] order) {
        this.order = order;
    }

    @Override
    public String name() {
        return "startparexceed";
    }

    @Override
    public boolean suits(Platform platform) {
        return !(platform instanceof FixedPool);
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        double[] ranks = PlacementOrders.upwardRanks(workflow, MeanWalltimes.of(workflow, platform));
        return new StartParExceed(PlacementOrders.descending(ranks));
    }

    @Override
    public int[] placementOrder(Workflow workflow) {
        return order.clone();
    }

    @Override
    public int choose(PlacementView view, int job) {
        int vm = VmChoices.vmOfLastParent(view, job);
        return vm == PlacementView.NO_VM ? NEW_VM : vm;
    }
}
