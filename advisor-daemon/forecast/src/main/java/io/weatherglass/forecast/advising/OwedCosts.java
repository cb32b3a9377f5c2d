package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.forecasting.CostOverTime;
import io.weatherglass.forecast.forecasting.CostSoFar;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.priors.CostCourse;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.SlotCosts;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.function.ToDoubleFunction;

/** Costs that an instance already owes, and their growth with the makespan. Immutable. */
record OwedCosts(ToDoubleFunction<Quantity> now, CostCourse later) {

    /** Lower bound on the remaining time as a share of the makespan; prevents extreme costs per second near the end. */
    private static final double MIN_REMAINING = 0.01;

    static OwedCosts of(InstanceSnapshot snapshot, Forecast forecast) {
        return snapshot.plan().resources() instanceof SlotPool
                ? onSlots(snapshot, forecast)
                : onVms(snapshot, forecast);
    }

    private static OwedCosts onVms(InstanceSnapshot snapshot, Forecast forecast) {
        long vms =
                forecast.result().map(result -> result.vmCount().quantile(0.5)).orElse(0L);
        CostOverTime costs = CostOverTime.of(snapshot, vms);
        return new OwedCosts(
                quantity -> costs.owedNow(unit(quantity)),
                (quantity, makespan) -> costs.owed(unit(quantity), makespan));
    }

    private static OwedCosts onSlots(InstanceSnapshot snapshot, Forecast forecast) {
        double owed = SlotCosts.of(snapshot).map(SlotCosts::owed).orElse(0.0);
        double elapsed = snapshot.elapsedSeconds();
        double perSecond = forecast.result()
                .map(result -> perSecond(owed, elapsed, result))
                .orElse(0.0);
        return new OwedCosts(
                quantity -> owed, (quantity, seconds) -> owed + perSecond * Math.max(0, seconds - elapsed));
    }

    private static double perSecond(double owed, double elapsedSeconds, MonteCarloResult result) {
        double makespan = result.completionSeconds().quantile(0.5);
        double remaining = Math.max(makespan - elapsedSeconds, MIN_REMAINING * makespan);
        double toCome = result.cost()
                .map(cost -> Math.max(0, cost.quantile(0.5) - owed))
                .orElse(0.0);
        return remaining > 0 ? toCome / remaining : 0;
    }

    private static CostSoFar.Unit unit(Quantity quantity) {
        return switch (quantity) {
            case AMOUNT -> CostSoFar.Unit.MONEY;
            case BTUS -> CostSoFar.Unit.BTUS;
            case VM_SECONDS -> CostSoFar.Unit.VM_SECONDS;
            case MAKESPAN -> throw new IllegalArgumentException("a makespan is not a cost");
        };
    }
}
