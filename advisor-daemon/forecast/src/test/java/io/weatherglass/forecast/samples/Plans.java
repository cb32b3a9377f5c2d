package io.weatherglass.forecast.samples;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Small enactment plans, submitted at {@link #ORIGIN}. */
public final class Plans {

    public static final Instant ORIGIN = Instant.parse("2026-03-01T12:00:00Z");

    /** At most four VMs that boot in 10 s, billed by the hour, without a price. */
    public static final VmResources CLOUD = cloud(
            VmTypeSpec.unpriced("small", 1), new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL), OptionalInt.of(4));

    private Plans() {}

    public static VmResources cloud(VmTypeSpec type, BillingSpec billing, OptionalInt maxVms) {
        return new VmResources(List.of(type), new BootSpec(10, 0), billing, maxVms, 0);
    }

    public static VmTypeSpec priced(double price) {
        return new VmTypeSpec("small", 1, OptionalDouble.of(price), Optional.of("EUR"));
    }

    /**
     * VMs that boot in 10 s, billed by the hour: type {@code slow} with speed 0.5 for 1 EUR an hour, type {@code fast}
     * with speed 2 for 3 EUR.
     */
    public static VmResources twoTypes() {
        VmTypeSpec slow = VmTypeSpec.unpriced("slow", 1).withPrice(1, "EUR").toBuilder()
                .speed(0.5)
                .maxVms(1)
                .build();
        VmTypeSpec fast = VmTypeSpec.unpriced("fast", 1).withPrice(3, "EUR").toBuilder()
                .speed(2)
                .build();
        return new VmResources(List.of(slow, fast), CLOUD.boot(), CLOUD.billing(), CLOUD.maxVms(), 0);
    }

    public static EnactmentPlanBuilder onSlots(int slots, PlannedJob... jobs) {
        return EnactmentPlan.builder("sample", ORIGIN, "fixedpool")
                .jobs(List.of(jobs))
                .resources(new SlotPool(slots));
    }

    public static EnactmentPlanBuilder onCloud(PlannedJob... jobs) {
        return EnactmentPlan.builder("sample", ORIGIN, "asap")
                .jobs(List.of(jobs))
                .resources(CLOUD);
    }

    public static PlannedJob job(String id, double projectedRuntimeSeconds, String... dependencies) {
        return PlannedJob.of(id, "work", projectedRuntimeSeconds, dependencies);
    }
}
