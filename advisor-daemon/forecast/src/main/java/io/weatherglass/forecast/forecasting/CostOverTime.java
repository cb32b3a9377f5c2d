package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.tracking.InstanceSnapshot;

/**
 * What an instance on VMs would owe by a date, if all VMs that are up were kept until then, and all that are still to be rented were of
 * the dearest type and requested now. The next unit of a VM is owed when the present one is over. Immutable.
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
        double ofNew = toCome > 0 ? toCome * vms.dearest().owed(date - elapsedSeconds, unit) : 0;
        return vms.owed(date, unit) + ofNew;
    }

    /** What is owed by now, for VMs that are known. */
    public double owedNow(CostSoFar.Unit unit) {
        return vms.owed(elapsedSeconds, unit);
    }
}
