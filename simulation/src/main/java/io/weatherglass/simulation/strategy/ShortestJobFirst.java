package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/** Shortest job first on a fixed pool: the shortest waiting job takes the first idle slot. */
public final class ShortestJobFirst extends ListScheduling {
    /** Found by name. */
    public ShortestJobFirst() {}

    private ShortestJobFirst(Workflow workflow, Platform platform) {
        super(PlacementOrders.ascending(MeanWalltimes.of(workflow, platform)), platform);
    }

    @Override
    public String name() {
        return "sjf";
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        return new ShortestJobFirst(workflow, platform);
    }

    @Override
    public int choose(PlacementView view, int job) {
        return view.anyIdle() ? view.firstIdle() : WAIT;
    }
}
