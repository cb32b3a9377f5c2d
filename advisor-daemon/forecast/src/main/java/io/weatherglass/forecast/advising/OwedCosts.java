package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.forecasting.CostOverTime;
import io.weatherglass.forecast.forecasting.CostSoFar;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.priors.CostCourse;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.function.ToDoubleFunction;

/**
 * What an instance owes, by quantity. Immutable.
 *
 * @param now by now, which does not go away
 * @param later how that grows with the makespan
 */
record OwedCosts(ToDoubleFunction<Quantity> now, CostCourse later) {

    /** Least time that is to come, as a share of the makespan. */
    private static final double MIN_REMAINING = 0.01;

    static OwedCosts of(InstanceSnapshot snapshot, Forecast forecast) {
        ToDoubleFunction<Quantity> now = quantity ->
                CostSoFar.of(snapshot, unit(quantity)).map(CostSoFar::owed).orElse(0.0);
        return new OwedCosts(
                now,
                forecast.result()
                        .map(result -> snapshot.plan().resources() instanceof SlotPool
                                ? ofSlots(snapshot.elapsedSeconds(), now.applyAsDouble(Quantity.AMOUNT), result)
                                : ofVms(snapshot, result))
                        .orElse((quantity, makespan) -> 0));
    }

    private static CostCourse ofVms(InstanceSnapshot snapshot, MonteCarloResult result) {
        CostOverTime costs = CostOverTime.of(snapshot, result.vmCount().quantile(0.5));
        return (quantity, makespan) -> costs.owed(unit(quantity), makespan);
    }

    /** Slots are paid for by use: what is to come grows like the time that is. */
    private static CostCourse ofSlots(double elapsedSeconds, double owed, MonteCarloResult result) {
        double makespan = result.completionSeconds().quantile(0.5);
        double remaining = Math.max(makespan - elapsedSeconds, MIN_REMAINING * makespan);
        double toCome = result.cost()
                .map(cost -> Math.max(0, cost.quantile(0.5) - owed))
                .orElse(0.0);
        double perSecond = remaining > 0 ? toCome / remaining : 0;
        return (quantity, seconds) -> owed + perSecond * Math.max(0, seconds - elapsedSeconds);
    }

    private static CostSoFar.Unit unit(Quantity quantity) {
        return switch (quantity) {
            case AMOUNT -> CostSoFar.Unit.MONEY;
            case BTUS -> CostSoFar.Unit.BTUS;
            case VM_SECONDS -> CostSoFar.Unit.VM_SECONDS;
            case MAKESPAN -> throw new IllegalArgumentException("a makespan is no cost");
        };
    }
}
