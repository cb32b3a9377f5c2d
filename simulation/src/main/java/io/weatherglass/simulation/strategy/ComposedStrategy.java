package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import java.util.function.Predicate;

/** A strategy composed of a placement order for waiting jobs and a choice of a VM or slot. */
record ComposedStrategy(
        String name,
        Predicate<Platform> platforms,
        Order order,
        Preparation preparation,
        int[] placementOrder,
        Choice choice)
        implements ProvisioningStrategy {

    interface Order {
        int[] of(Workflow workflow, Platform platform);
    }

    /** Called once per workflow. */
    interface Preparation {
        Choice of(Workflow workflow, Platform platform);
    }

    interface Choice {
        int choose(PlacementView view, int job);
    }

    ComposedStrategy(String name, Predicate<Platform> platforms, Order order, Choice choice) {
        this(name, platforms, order, (workflow, platform) -> choice, new int[0], choice);
    }

    ComposedStrategy(String name, Predicate<Platform> platforms, Order order, Preparation preparation) {
        this(name, platforms, order, preparation, new int[0], (view, job) -> {
            throw new IllegalStateException("strategy \"" + name + "\" must be prepared for a workflow");
        });
    }

    @Override
    public boolean suits(Platform platform) {
        return platforms.test(platform);
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        int[] ordered = order.of(workflow, platform);
        return new ComposedStrategy(name, platforms, order, preparation, ordered, preparation.of(workflow, platform));
    }

    @Override
    public int[] placementOrder(Workflow workflow) {
        return placementOrder.length == 0 ? PlacementOrders.planOrder(workflow) : placementOrder.clone();
    }

    @Override
    public int choose(PlacementView view, int job) {
        return choice.choose(view, job);
    }
}
