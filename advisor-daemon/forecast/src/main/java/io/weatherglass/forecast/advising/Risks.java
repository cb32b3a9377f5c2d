package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.comparing.Exceedance;
import io.weatherglass.forecast.comparing.PublishedRisks;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.priors.PriorIntervals;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Optional;

/**
 * Computes the risks of first runs from the prior distribution, and the risks of other runs from realizations or past
 * runs. Risks agree with the published intervals.
 */
final class Risks {

    private Risks() {}

    static PublishedRisks of(InstanceSnapshot snapshot, Forecast forecast, ForecastIntervals calibrated) {
        PublishedRisks simulated = PublishedRisks.of(snapshot, forecast);
        Optional<PriorIntervals> prior = calibrated.prior();
        if (forecast.pooled().isPresent() || forecast.result().isEmpty()) {
            return simulated;
        }
        if (prior.isEmpty()) {
            MonteCarloResult result = forecast.result().get();
            IntervalSource source = calibrated.source();
            return simulated.with(
                    makespan -> agreeing(makespan, Quantity.MAKESPAN, result.completionSeconds(), source),
                    cost -> agreeing(
                            cost,
                            result.cost().isPresent() ? Quantity.AMOUNT : Quantity.BTUS,
                            PublishedRisks.costs(result),
                            source));
        }
        // keeps the half-widths of the simulated risks, because the prior is not a sample
        return simulated.with(
                makespan -> makespan.by(prior.get().forecast()::above),
                cost -> cost.by(costs(snapshot, prior.get(), forecast.result().get())::above));
    }

    private static Exceedance agreeing(
            Exceedance simulated, Quantity quantity, SampleDistribution sample, IntervalSource source) {
        return simulated.by(IntervalExceedance.of(
                sample.quantile(0.5), ForecastConversions.intervals(quantity, sample, source), simulated.above()));
    }

    private static CostExceedance costs(InstanceSnapshot snapshot, PriorIntervals prior, MonteCarloResult result) {
        Quantity quantity = result.cost().isPresent() ? Quantity.AMOUNT : Quantity.BTUS;
        return new CostExceedance(
                prior.forecast(),
                snapshot.elapsedSeconds(),
                makespan -> prior.costs().owed(quantity, makespan),
                result.completionSeconds().valuesAsGiven(),
                PublishedRisks.costs(result).valuesAsGiven());
    }

    static Risk settled(InstanceSnapshot ended, double makespanSeconds, Optional<MonteCarloResult> settled) {
        Optional<RiskEstimate> deadline =
                ended.plan().deadline().map(date -> certain(makespanSeconds > ended.secondsSinceOrigin(date)));
        Optional<RiskEstimate> overspent =
                settled.flatMap(MonteCarloResult::budgetExceeded).map(exceeded -> certain(exceeded.successes() > 0));
        return Risk.asked(
                ended.plan().deadline().isPresent(),
                deadline,
                ended.plan().budget().isPresent(),
                overspent);
    }

    private static RiskEstimate certain(boolean came) {
        return new RiskEstimate(came ? 1 : 0, 0);
    }
}
