package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.VmResources;
import java.util.List;
import java.util.OptionalDouble;

/** Warns about valid plans with a budget that cannot be checked, or that limits BTUs or VM seconds instead of money. */
public final class PlanWarnings {
    private PlanWarnings() {}

    /** Returns the warnings about an event that contains a plan or a substitute for a plan; empty for other events. */
    public static List<String> of(WorkflowEvent event) {
        if (event instanceof WorkflowPlanned planned) {
            return of(planned.plan().resources(), planned.plan().budget());
        }
        // runs without resources use slots
        return event instanceof WorkflowStarted started
                ? of(started.pricedResources().orElse(new SlotPool(1).at(started.price())), started.budget())
                : List.of();
    }

    public static List<String> of(Resources resources, OptionalDouble budget) {
        if (budget.isEmpty()) {
            return List.of();
        }
        String asked = "budget " + budget.getAsDouble();
        if (resources instanceof SlotPool pool) {
            if (pool.price().isPresent()) {
                return List.of();
            }
            return List.of(asked + ": the risk of exceeding it is unknown, because the run uses slots without a price");
        }
        List<VmResources> clouds = resources.clouds();
        boolean priced = resources.allVmTypes().anyMatch(type -> type.price().isPresent());
        boolean byBtu = clouds.stream().anyMatch(cloud -> cloud.billing() instanceof BillingSpec.Btu);
        return priced
                ? List.of()
                : List.of(asked + " counts " + (byBtu ? "BTUs" : "VM seconds") + ", because no VM type has a price");
    }
}
