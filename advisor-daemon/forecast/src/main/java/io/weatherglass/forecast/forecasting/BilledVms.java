package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.Resources;
import io.weatherglass.forecast.planning.PlannedPlatforms;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPlaces;
import io.weatherglass.forecast.tracking.VmTable;
import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.VmType;
import java.util.ArrayList;
import java.util.List;

/**
 * The VMs of an instance and how they are billed: at the prices that were seen, where they were. Immutable.
 *
 * @param usual how a VM of the first type is billed
 */
record BilledVms(List<Vm> all, Tariff usual) {

    BilledVms {
        all = List.copyOf(all);
    }

    /** How VMs of a type are billed. */
    record Tariff(VmType type, BillingModel billing) {

        /** What is owed for a VM that was up for so long, s. */
        double owed(double uptimeSeconds, CostSoFar.Unit unit) {
            return switch (unit) {
                case MONEY ->
                    type.price()
                            .map(price -> price.cost(billing, uptimeSeconds))
                            .orElse(0.0);
                case BTUS -> billing.units(uptimeSeconds);
                case VM_SECONDS -> uptimeSeconds;
            };
        }

        /** The share of what is owed that has been used. */
        double used(double uptimeSeconds, CostSoFar.Unit unit) {
            double billed = unit == CostSoFar.Unit.VM_SECONDS ? uptimeSeconds : billing.billedSeconds(uptimeSeconds);
            return billed > 0 ? Math.min(1, uptimeSeconds / billed) : 1;
        }
    }

    /**
     * A VM.
     *
     * @param state what is known of it
     */
    record Vm(VmTable.Vm state, Tariff tariff) {

        /** Its up-time by a date, if it is kept until then, s. */
        double uptimeSeconds(double date) {
            double end = state.isTerminated() ? state.terminated() : date;
            return Math.max(0, end - state.requested());
        }

        double owed(double date, CostSoFar.Unit unit) {
            return tariff.owed(uptimeSeconds(date), unit);
        }
    }

    /** Those of an instance that runs on VMs. */
    static BilledVms of(InstanceSnapshot snapshot) {
        Resources resources = snapshot.plan().resources();
        List<Tariff> tariffs = tariffs(PlannedPlatforms.of(
                SeenPrices.of(snapshot).map(SeenPrices::resources).orElse(resources), 1));
        JobPlaces places = JobPlaces.of(resources);
        List<Vm> vms = new ArrayList<>();
        for (VmTable.Vm vm : snapshot.vms().all()) {
            vms.add(new Vm(vm, tariffs.get(places.typeOf(vm))));
        }
        return new BilledVms(vms, tariffs.get(0));
    }

    private static List<Tariff> tariffs(Platform platform) {
        List<CloudPlatform> clouds =
                platform instanceof MultiCloud several ? several.clouds() : List.of((CloudPlatform) platform);
        List<Tariff> tariffs = new ArrayList<>();
        clouds.forEach(cloud -> cloud.vmTypes().forEach(type -> tariffs.add(new Tariff(type, cloud.billing()))));
        return tariffs;
    }
}
