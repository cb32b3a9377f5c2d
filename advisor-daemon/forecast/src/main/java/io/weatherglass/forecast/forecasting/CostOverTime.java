package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.tracking.InstanceSnapshot;

/**
 * What an instance on VMs would owe by a date, were all that are up kept until then, and those that are still to be rented
 * requested now. How fast costs grow with the makespan, that is, and when: the next unit of a VM is owed when the present one is over.
 * Immutable.
 */
public final class CostOverTime {

    private final BilledVms vms;
    private final double elapsedSeconds;
    private final double toCome;

    private CostOverTime(BilledVms vms, double elapsedSeconds, double toCome) {
        this.vms = vms;
        this.elapsedSeconds = elapsedSeconds;
        this.toCome = toCome;
    }

    /**
     * Of an instance on VMs.
     *
     * @param expectedVms that it will have rented in the end
     */
    public static CostOverTime of(InstanceSnapshot snapshot, double expectedVms) {
        BilledVms vms = BilledVms.of(snapshot);
        return new CostOverTime(
                vms,
                snapshot.elapsedSeconds(),
                Math.max(0, expectedVms - vms.all().size()));
    }

    /**
     * What would be owed.
     *
     * @param unit that prices must be known for, if it is money
     * @param seconds after the first submission; an earlier date than now counts as now
     */
    public double owed(CostSoFar.Unit unit, double seconds) {
        double date = Math.max(seconds, elapsedSeconds);
        double owed = toCome > 0 ? toCome * vms.usual().owed(date - elapsedSeconds, unit) : 0;
        for (BilledVms.Vm vm : vms.all()) {
            owed += vm.owed(date, unit);
        }
        return owed;
    }
}
