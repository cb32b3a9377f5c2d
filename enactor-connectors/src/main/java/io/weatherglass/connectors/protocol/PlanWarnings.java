package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What a plan asks for that cannot be answered, or not as its author may expect: no reason to refuse it, but worth a warning. */
public final class PlanWarnings {
    private PlanWarnings() {}

    /** Of an event that brings a plan, or what stands in for one; none for any other. */
    public static List<String> of(WorkflowEvent event) {
        if (event instanceof WorkflowPlanned planned) {
            return of(planned.plan().resources(), planned.plan().budget());
        }
        // without resources it runs on slots
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
            return List.of(
                    asked + ": the risk of exceeding it is unknown, because the run is on slots, which have no cost");
        }
        List<VmResources> clouds = resources.clouds();
        boolean priced = types(clouds).anyMatch(type -> type.price().isPresent());
        boolean byBtu = clouds.stream().anyMatch(cloud -> cloud.billing() instanceof BillingSpec.Btu);
        return priced
                ? List.of()
                : List.of(asked + " counts " + (byBtu ? "BTUs" : "VM seconds") + ", because no VM type has a price");
    }

    private static Stream<VmTypeSpec> types(List<VmResources> clouds) {
        return clouds.stream().flatMap(cloud -> cloud.vmTypes().stream());
    }
}
