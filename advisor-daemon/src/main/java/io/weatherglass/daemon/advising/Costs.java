package io.weatherglass.daemon.advising;

import io.weatherglass.connectors.advisory.BtuForecast;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.protocol.BillingSpec;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.VmResources;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.List;
import java.util.Optional;

/** What is owed in the end: money where prices are known, else BTUs or VM seconds. A pool of slots costs nothing. */
final class Costs {

    static final String BTU = "BTU";
    static final String VM_SECONDS = "VM seconds";

    private Costs() {}

    /** What is left out of account, for people: of several VM types only the first is billed. */
    static List<String> warnings(EnactmentPlan plan) {
        return plan.resources() instanceof VmResources cloud && cloud.vmTypes().size() > 1
                ? List.of("the plan has " + cloud.vmTypes().size() + " VM types: every VM is billed like the first, \""
                        + cloud.vmTypes().get(0).name() + "\"")
                : List.of();
    }

    static Optional<CostForecast> of(EnactmentPlan plan, MonteCarloResult result) {
        if (!(plan.resources() instanceof VmResources cloud)) {
            return Optional.empty();
        }
        boolean byBtu = cloud.billing() instanceof BillingSpec.Btu;
        Optional<ValueForecast> amount = result.cost().map(Distributions::value);
        Optional<String> currency =
                amount.flatMap(money -> cloud.vmTypes().get(0).currency());
        Optional<BtuForecast> btus = byBtu ? Optional.of(Distributions.btus(result.billedUnits())) : Optional.empty();
        return Optional.of(new CostForecast(
                currency.orElse(byBtu ? BTU : VM_SECONDS),
                amount,
                btus,
                Optional.of(Distributions.value(result.vmUptimeSeconds()))));
    }
}
