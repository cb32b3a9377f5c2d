package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * Parallel at the start [FGG13]: each job without dependencies takes a new VM; the others, those of the highest upward
 * rank first, the VM of their dependency that ended last, whether or not this extends the paid time.
 */
public final class StartParExceed extends ParallelStart {
    /** Found by name. */
    public StartParExceed() {}

    private StartParExceed(Workflow workflow, Platform platform) {
        super(workflow, platform);
    }

    @Override
    public String name() {
        return "startparexceed";
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        return new StartParExceed(workflow, platform);
    }

    @Override
    boolean mayTake(PlacementView view, int vm, int job) {
        return true;
    }
}
