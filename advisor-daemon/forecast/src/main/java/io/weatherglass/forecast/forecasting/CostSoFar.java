package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.SlotCosts;
import java.util.Optional;

/** @param committed cost owed for time that has not passed yet */
public record CostSoFar(double spent, double committed) {

    public enum Unit {
        MONEY,
        BTUS,
        VM_SECONDS
    }

    /** Returns empty for slots without a price. The unit applies only to VMs; slots are always billed in money. */
    public static Optional<CostSoFar> of(InstanceSnapshot snapshot, Unit unit) {
        return snapshot.plan().resources() instanceof SlotPool
                ? SlotCosts.of(snapshot).map(costs -> new CostSoFar(costs.spent(), costs.roundedUp()))
                : Optional.of(ofVms(snapshot, unit));
    }

    /** Returns the unit of a budget: money if all prices are known, otherwise billing units. */
    public static Unit unitOfBudget(Resources resources) {
        return resources.allVmTypes().allMatch(type -> type.price().isPresent()) ? Unit.MONEY : Unit.BTUS;
    }

    private static CostSoFar ofVms(InstanceSnapshot snapshot, Unit unit) {
        double spent = 0;
        double committed = 0;
        for (BilledVms.Vm vm : BilledVms.of(snapshot).all()) {
            double uptime = vm.uptimeSeconds(snapshot.elapsedSeconds());
            double owed = vm.tariff().owed(uptime, unit);
            double used = vm.state().isTerminated() ? owed : owed * vm.tariff().used(uptime, unit);
            spent += used;
            committed += owed - used;
        }
        return new CostSoFar(spent, committed);
    }

    public double owed() {
        return spent + committed;
    }
}
