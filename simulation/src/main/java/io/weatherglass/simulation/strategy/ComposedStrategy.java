package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import java.util.function.Predicate;

/** A strategy composed of a placement order for waiting jobs and a choice of a VM or slot. */
final class ComposedStrategy implements ProvisioningStrategy {
    private final String name;
    private final Predicate<Platform> platforms;
    private final Order order;
    private final Preparation preparation;
    private final int[] placementOrder;
    private final Choice choice;

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

    private ComposedStrategy(
            String name,
            Predicate<Platform> platforms,
            Order order,
            Preparation preparation,
            int[] placementOrder,
            Choice choice) {
        this.name = name;
        this.platforms = platforms;
        this.order = order;
        this.preparation = preparation;
        this.placementOrder = placementOrder;
        this.choice = choice;
    }

    @Override
    public String name() {
        return name;
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
