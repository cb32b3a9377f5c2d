package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.tracking.InstanceSnapshot;

/**
 * Cost owed at a future time if live VMs are kept and all others are requested now at the highest tariff. Immutable.
 */
public record CostOverTime(BilledVms vms, double elapsedSeconds, double toCome) {
    /** @param expectedVms total number of VMs rented by the end */
    public static CostOverTime of(InstanceSnapshot snapshot, double expectedVms) {
        BilledVms vms = BilledVms.of(snapshot);
        return new CostOverTime(
                vms,
                snapshot.elapsedSeconds(),
                Math.max(0, expectedVms - vms.all().size()));
    }

    /** @param seconds time in seconds after the first submission; a past time counts as now */
    public double owed(CostSoFar.Unit unit, double seconds) {
        double date = Math.max(seconds, elapsedSeconds);
        double ofNew = toCome > 0 ? toCome * vms.dearest().owed(date - elapsedSeconds, unit) : 0;
        return vms.owed(date, unit) + ofNew;
    }

    public double owedNow(CostSoFar.Unit unit) {
        return vms.owed(elapsedSeconds, unit);
    }
}
