package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * Heterogeneous earliest finish time [THW02] on a fixed pool: jobs of the highest upward rank first, each to the slot
 * on which it is predicted to end first. Ranks use mean walltimes, with transfers if the pool has a storage.
 *
 * <p>Jobs are placed when their dependencies are complete, from observed walltimes: there is no schedule in
 * advance, so there are no gaps in it to insert later jobs.
 */
public final class Heft extends ListScheduling {
    /** Found by name. */
    public Heft() {}

    private Heft(Workflow workflow, Platform platform) {
        super(
                PlacementOrders.descending(PlacementOrders.upwardRanks(workflow, MeanWalltimes.of(workflow, platform))),
                platform);
    }

    @Override
    public String name() {
        return "heft";
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        return new Heft(workflow, platform);
    }
}
