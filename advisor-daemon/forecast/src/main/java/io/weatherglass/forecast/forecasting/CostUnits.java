package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import java.util.List;
import java.util.Optional;

/** Units of the cost of a run. */
public final class CostUnits {
    public static final String BTU = "BTU";
    public static final String VM_SECONDS = "VM seconds";

    private CostUnits() {}

    /** Returns a currency, {@code BTU} or {@code VM seconds}; empty for slots without a price. */
    public static Optional<String> of(EnactmentPlan plan) {
        if (plan.resources() instanceof SlotPool pool) {
            return pool.price().map(SlotPrice::currency);
        }
        List<VmResources> clouds = plan.resources().clouds();
        if (clouds.isEmpty()) {
            return Optional.empty();
        }
        boolean priced = CostSoFar.unitOfBudget(plan.resources()) == CostSoFar.Unit.MONEY;
        String counted = countsBtus(clouds) ? BTU : VM_SECONDS;
        return Optional.of(priced ? currency(clouds).orElse(counted) : counted);
    }

    public static boolean countsBtus(List<VmResources> clouds) {
        return clouds.stream().map(CostUnits::btuSeconds).distinct().count() == 1
                && btuSeconds(clouds.get(0)).isPresent();
    }

    private static Optional<Double> btuSeconds(VmResources cloud) {
        return cloud.billing() instanceof BillingSpec.Btu btu ? Optional.of(btu.btuSeconds()) : Optional.empty();
    }

    public static Optional<String> currency(List<VmResources> clouds) {
        return clouds.get(0).vmTypes().stream().findFirst().flatMap(VmTypeSpec::currency);
    }
}
