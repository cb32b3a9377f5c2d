package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * Max-Min [MAS99] on a fixed pool: the waiting job whose earliest completion is the latest goes to the slot where
 * that is. This is always the longest job, for the reason given at {@link MinMin}.
 */
public final class MaxMin extends ListScheduling {
    /** Found by name. */
    public MaxMin() {}

    private MaxMin(Workflow workflow, Platform platform) {
        super(PlacementOrders.descending(MeanWalltimes.of(workflow, platform)), platform);
    }

    @Override
    public String name() {
        return "max-min";
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        return new MaxMin(workflow, platform);
    }
}
