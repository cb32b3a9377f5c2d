package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.forecast.planning.PlannedPlatforms;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPlaces;
import io.weatherglass.forecast.tracking.SlotCosts;
import io.weatherglass.forecast.tracking.VmTable;
import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.VmType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an instance has cost so far: money where prices are known, else BTUs or VM seconds. Immutable.
 *
 * @param spent for what has been used; of a unit that has begun the part that has passed
 * @param committed what is owed beyond that if everything is stopped now: the rest of units that have begun
 */
public record CostSoFar(double spent, double committed) {

    /** A VM type, and how it is billed. */
    private record Billed(VmType type, BillingModel billing) {

        double owed(double uptimeSeconds, Unit unit) {
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
        double used(double uptimeSeconds, Unit unit) {
            double billed = unit == Unit.VM_SECONDS ? uptimeSeconds : billing.billedSeconds(uptimeSeconds);
            return billed > 0 ? Math.min(1, uptimeSeconds / billed) : 1;
        }
    }

    /** What the cost of VMs is counted in. */
    public enum Unit {
        MONEY,
        BTUS,
        VM_SECONDS
    }

    /**
     * The cost up to the date of a snapshot; empty on slots without a price.
     *
     * @param unit of the cost of VMs; that of slots is money
     */
    public static Optional<CostSoFar> of(InstanceSnapshot snapshot, Unit unit) {
        return snapshot.plan().resources() instanceof SlotPool
                ? SlotCosts.of(snapshot).map(costs -> new CostSoFar(costs.spent(), costs.roundedUp()))
                : Optional.of(ofVms(snapshot, unit));
    }

    private static CostSoFar ofVms(InstanceSnapshot snapshot, Unit unit) {
        List<Billed> types = types(PlannedPlatforms.of(snapshot.plan().resources(), 1));
        JobPlaces places = JobPlaces.of(snapshot.plan().resources());
        double spent = 0;
        double committed = 0;
        for (VmTable.Vm vm : snapshot.vms().all()) {
            Billed type = types.get(places.typeOf(vm));
            double end = vm.isTerminated() ? vm.terminated() : snapshot.elapsedSeconds();
            double uptime = Math.max(0, end - vm.requested());
            double owed = type.owed(uptime, unit);
            double used = vm.isTerminated() ? owed : owed * type.used(uptime, unit);
            spent += used;
            committed += owed - used;
        }
        return new CostSoFar(spent, committed);
    }

    private static List<Billed> types(Platform platform) {
        List<CloudPlatform> clouds =
                platform instanceof MultiCloud several ? several.clouds() : List.of((CloudPlatform) platform);
        List<Billed> types = new ArrayList<>();
        clouds.forEach(cloud -> cloud.vmTypes().forEach(type -> types.add(new Billed(type, cloud.billing()))));
        return types;
    }

    /** What is owed by now. */
    public double owed() {
        return spent + committed;
    }
}
