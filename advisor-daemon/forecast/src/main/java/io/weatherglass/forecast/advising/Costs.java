package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.BtuForecast;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.protocol.BillingSpec;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.MultiCloudResources;
import io.weatherglass.connectors.protocol.PlanWarnings;
import io.weatherglass.connectors.protocol.Resources;
import io.weatherglass.connectors.protocol.VmResources;
import io.weatherglass.connectors.protocol.VmTypeSpec;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.forecasting.SeenPrices;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPlaces;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is owed in the end: money where prices are known, else BTUs or VM seconds. What a pool of slots costs is unknown. */
final class Costs {

    static final String BTU = "BTU";
    static final String VM_SECONDS = "VM seconds";

    private Costs() {}

    /** What may be wrong with it, for people. */
    static List<String> warnings(InstanceSnapshot snapshot) {
        List<String> warnings = new ArrayList<>(
                PlanWarnings.of(snapshot.plan().resources(), snapshot.plan().budget()));
        List<VmResources> clouds = clouds(snapshot.plan().resources());
        if (clouds.isEmpty()) {
            return warnings;
        }
        JobPlaces places = JobPlaces.of(snapshot.plan().resources());
        long unknown = snapshot.vms().all().stream()
                .filter(vm -> !places.knowsTypeOf(vm))
                .count();
        if (unknown > 0) {
            warnings.add("VMs of no type that the plan knows: " + unknown + ", which count as \""
                    + clouds.get(0).vmTypes().get(0).name() + "\", its first type");
        }
        SeenPrices.of(snapshot).map(SeenPrices::warnings).ifPresent(warnings::addAll);
        return warnings;
    }

    static Optional<CostForecast> of(EnactmentPlan plan, MonteCarloResult result, IntervalSource intervals) {
        List<VmResources> clouds = clouds(plan.resources());
        if (clouds.isEmpty()) {
            return Optional.empty();
        }
        boolean byBtu = countsBtus(clouds);
        Optional<ValueForecast> amount =
                result.cost().map(money -> Distributions.value(Quantity.AMOUNT, money, intervals));
        Optional<String> currency = amount.flatMap(money -> currency(clouds));
        Optional<BtuForecast> btus =
                byBtu ? Optional.of(Distributions.btus(result.billedUnits(), intervals)) : Optional.empty();
        return Optional.of(new CostForecast(
                currency.orElse(byBtu ? BTU : VM_SECONDS),
                amount,
                btus,
                Optional.of(Distributions.value(Quantity.VM_SECONDS, result.vmUptimeSeconds(), intervals))));
    }

    private static List<VmResources> clouds(Resources resources) {
        if (resources instanceof MultiCloudResources several) {
            return several.clouds();
        }
        return resources instanceof VmResources cloud ? List.of(cloud) : List.of();
    }

    /** Whether every cloud bills by BTUs, and these are equally long: others do not add up. */
    private static boolean countsBtus(List<VmResources> clouds) {
        return clouds.stream().map(Costs::btuSeconds).distinct().count() == 1
                && btuSeconds(clouds.get(0)).isPresent();
    }

    private static Optional<Double> btuSeconds(VmResources cloud) {
        return cloud.billing() instanceof BillingSpec.Btu btu ? Optional.of(btu.btuSeconds()) : Optional.empty();
    }

    /** That of the first VM type is that of all. */
    private static Optional<String> currency(List<VmResources> clouds) {
        return clouds.get(0).vmTypes().stream().findFirst().flatMap(VmTypeSpec::currency);
    }
}
