package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * {@link StartParExceed} that opens no new billing unit of a VM [FGG13]: a job that does not fit into the paid time of
 * that VM takes a new one.
 */
public final class StartParNotExceed extends ParallelStart {
    /** Found by name. */
    public StartParNotExceed() {}

    private StartParNotExceed(Workflow workflow, Platform platform) {
        super(workflow, platform);
    }

    @Override
    public String name() {
        return "startparnotexceed";
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        return new StartParNotExceed(workflow, platform);
    }

    @Override
    boolean mayTake(PlacementView view, int vm, int job) {
        return VmChoices.fitsPaidTime(view, vm, view.projectedWalltimeSeconds(job, vm));
    }
}
