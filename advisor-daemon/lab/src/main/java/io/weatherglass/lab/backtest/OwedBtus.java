package io.weatherglass.lab.backtest;

import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.forecasting.CostOverTime;
import io.weatherglass.forecast.forecasting.CostSoFar;
import io.weatherglass.forecast.priors.CostCourse;
import io.weatherglass.forecast.tracking.InstanceSnapshot;

/** Computes owed BTUs, the only costs in a back-test. */
final class OwedBtus {

    private OwedBtus() {}

    static double now(InstanceSnapshot known) {
        return CostSoFar.of(known, CostSoFar.Unit.BTUS).map(CostSoFar::owed).orElse(0.0);
    }

    /** Returns the owed BTUs as a function of the makespan; {@link CostCourse#NONE} if the jobs run in slots. */
    static CostCourse later(InstanceSnapshot known, double vms) {
        if (known.plan().resources() instanceof SlotPool) {
            return CostCourse.NONE;
        }
        CostOverTime costs = CostOverTime.of(known, vms);
        return (quantity, makespan) -> costs.owed(CostSoFar.Unit.BTUS, makespan);
    }
}
