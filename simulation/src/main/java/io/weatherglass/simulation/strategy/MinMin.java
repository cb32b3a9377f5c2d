package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * Min-Min [MAS99] on a fixed pool: the waiting job whose earliest completion is the earliest goes to the slot where
 * that is.
 *
 * <p>A slot of speed s that is idle from t on completes a job of walltime w at t + w / s, which grows with w on every
 * slot: the job is always the shortest, so the order is known in advance. (With transfers and slots that differ in
 * speed the two orders can differ; then the mean walltime over the slots decides.)
 */
public final class MinMin extends ListScheduling {
    /** Found by name. */
    public MinMin() {}

    private MinMin(Workflow workflow, Platform platform) {
        super(PlacementOrders.ascending(MeanWalltimes.of(workflow, platform)), platform);
    }

    @Override
    public String name() {
        return "min-min";
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        return new MinMin(workflow, platform);
    }
}
