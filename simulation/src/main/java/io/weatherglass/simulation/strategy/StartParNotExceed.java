package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * {@link StartParExceed} that opens no new billing unit of a VM [FGG13]: a job that does not fit into the paid time of
 * that VM takes a new one.
 */
public final class StartParNotExceed implements ProvisioningStrategy {
    private final int[] order;

    /** Found by name. */
    public StartParNotExceed() {
        this(new int[0]);
    }

    private StartParNotExceed(int[] order) {
        this.order = order;
    }

    @Override
    public String name() {
        return "startparnotexceed";
    }

    @Override
    public boolean suits(Platform platform) {
        return !(platform instanceof FixedPool);
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        double[] ranks = PlacementOrders.upwardRanks(workflow, MeanWalltimes.of(workflow, platform));
        return new StartParNotExceed(PlacementOrders.descending(ranks));
    }

    @Override
    public int[] placementOrder(Workflow workflow) {
        return order.clone();
    }

    @Override
    public int choose(PlacementView view, int job) {
        int vm = VmChoices.vmOfLastParent(view, job);
        boolean fits =
                vm != PlacementView.NO_VM && VmChoices.fitsPaidTime(view, vm, view.projectedWalltimeSeconds(job, vm));
        return fits ? vm : NEW_VM;
    }
}
