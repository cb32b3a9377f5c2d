package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.forecast.planning.PlannedPlatforms;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.MachineTypes;
import io.weatherglass.forecast.tracking.VmTable;
import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.VmType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * VMs of an instance with their observed prices, or the plan's prices if none were observed. Immutable.
 *
 * @param dearest tariff of the type with the highest hourly price
 */
record BilledVms(List<Vm> all, Tariff dearest) {

    BilledVms {
        all = List.copyOf(all);
    }

    record Tariff(VmType type, BillingModel billing) {

        private static final double HOUR = 3600;

        /** Returns the long-run price per hour; 0 if there is no price. */
        double perHour() {
            return type.price()
                    .map(price -> switch (price.per()) {
                        case HOUR -> price.amount();
                        case BILLING_UNIT -> price.amount() * HOUR / billing.unitSeconds();
                    })
                    .orElse(0.0);
        }

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

        double used(double uptimeSeconds, CostSoFar.Unit unit) {
            double billed = unit == CostSoFar.Unit.VM_SECONDS ? uptimeSeconds : billing.billedSeconds(uptimeSeconds);
            return billed > 0 ? Math.min(1, uptimeSeconds / billed) : 1;
        }
    }

    record Vm(VmTable.Vm state, Tariff tariff) {

        /** Returns the uptime at a point in time, assuming that the VM is kept until then; both in seconds. */
        double uptimeSeconds(double date) {
            double end = state.isTerminated() ? state.terminated() : date;
            return Math.max(0, end - state.requested());
        }

        double owed(double date, CostSoFar.Unit unit) {
            return tariff.owed(uptimeSeconds(date), unit);
        }
    }

    static BilledVms of(InstanceSnapshot snapshot) {
        Resources resources = snapshot.plan().resources();
        List<Tariff> tariffs =
                tariffs(SeenPrices.of(snapshot).map(SeenPrices::resources).orElse(resources));
        MachineTypes types = MachineTypes.of(resources);
        List<Vm> vms = new ArrayList<>();
        for (VmTable.Vm vm : snapshot.vms().all()) {
            vms.add(new Vm(vm, tariffs.get(types.typeOf(vm))));
        }
        return new BilledVms(vms, Collections.max(tariffs, Comparator.comparingDouble(Tariff::perHour)));
    }

    private static List<Tariff> tariffs(Resources resources) {
        List<Tariff> tariffs = new ArrayList<>();
        for (VmResources cloud : resources.clouds()) {
            BillingModel billing = PlannedPlatforms.billing(cloud.billing());
            PlannedPlatforms.vmTypes(cloud).forEach(type -> tariffs.add(new Tariff(type, billing)));
        }
        return tariffs;
    }

    double owed(double date, CostSoFar.Unit unit) {
        double owed = 0;
        for (Vm vm : all) {
            owed += vm.owed(date, unit);
        }
        return owed;
    }
}
