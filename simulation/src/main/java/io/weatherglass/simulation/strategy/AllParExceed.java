package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Workflow;

/**
 * Runs the jobs of a level in parallel [FGG13]: level by level, each job takes the first idle VM, else a new one,
 * and may extend the paid time. As in SimSchlouder [B19 ch. 2].
 */
public final class AllParExceed extends CloudStrategy {
    @Override
    public String name() {
        return "allparexceed";
    }

    @Override
    public int[] placementOrder(Workflow workflow) {
        return PlacementOrders.byLevel(workflow);
    }

    @Override
    public int choose(PlacementView view, int job) {
        return view.anyIdle() ? view.firstIdle() : NEW_VM;
    }
}
