package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.priors.PriorForecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.SlotCosts;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How likely it is that the deadline is missed or the budget exceeded: by the same distribution as the intervals. Immutable.
 *
 * @param prior where the intervals come from, unless from the workflow's own finished instances
 */
record Risks(InstanceSnapshot snapshot, Optional<PriorForecast> prior) {

    private static final double HALF_A_UNIT = 0.5;

    /** Empty where there is no deadline. */
    Optional<RiskEstimate> deadlineMissed(Forecast forecast) {
        return forecast.pooled().isPresent()
                ? snapshot.plan()
                        .deadline()
                        .map(deadline -> above(
                                forecast.pooled().get().makespanSeconds(),
                                snapshot.secondsSinceOrigin(deadline),
                                forecast.pooled().get().pastRuns()))
                : forecast.result().flatMap(this::simulatedMissed);
    }

    /** As precise as the number of past runs allows. */
    private static RiskEstimate above(SampleDistribution sample, double threshold, int runs) {
        double share = sample.countAbove(threshold) / (double) sample.size();
        return new RiskEstimate(share, new Proportion((int) Math.round(share * runs), runs).wilsonHalfWidth());
    }

    private Optional<RiskEstimate> simulatedMissed(MonteCarloResult result) {
        return result.deadlineMissed()
                .map(simulated -> estimate(
                        simulated,
                        prior.map(forecast -> forecast.above(snapshot.secondsSinceOrigin(
                                snapshot.plan().deadline().orElseThrow())))));
    }

    /** Empty where there is no budget, or no cost is known. */
    Optional<RiskEstimate> budgetExceeded(Forecast forecast) {
        OptionalDouble budget = snapshot.plan().budget();
        if (budget.isEmpty()) {
            return Optional.empty();
        }
        boolean gone = SlotCosts.of(snapshot)
                .filter(costs -> costs.owed() > budget.getAsDouble())
                .isPresent();
        if (gone) {
            // whatever is forecast, or if nothing is
            return Optional.of(new RiskEstimate(1, 0));
        }
        Optional<RiskEstimate> pooled = forecast.pooled()
                .flatMap(of -> of.cost().map(cost -> above(cost, budget.getAsDouble(), of.pastRuns())));
        return pooled.or(() -> forecast.result().flatMap(this::simulatedExceeded));
    }

    private Optional<RiskEstimate> simulatedExceeded(MonteCarloResult result) {
        return result.budgetExceeded()
                .map(simulated -> estimate(simulated, prior.map(forecast -> budgetExceeded(forecast, result))));
    }

    /** Costs move with the makespan: that of a realization is above the budget if its makespan is above as many times its own. */
    private double budgetExceeded(PriorForecast forecast, MonteCarloResult result) {
        double budget = snapshot.plan().budget().orElseThrow();
        double[] makespans = result.completionSeconds().valuesAsGiven();
        double[] costs = result.cost()
                .map(SampleDistribution::valuesAsGiven)
                .orElseGet(() -> Arrays.stream(result.billedUnits().valuesAsGiven())
                        .asDoubleStream()
                        .toArray());
        // of whole units half a one is used on average before the next is owed
        double most = result.cost().isPresent() ? budget : Math.floor(budget) + HALF_A_UNIT;
        double[] thresholds = new double[makespans.length];
        for (int i = 0; i < makespans.length; i++) {
            thresholds[i] = costs[i] > 0 ? makespans[i] * most / costs[i] : Double.MAX_VALUE;
        }
        return forecast.above(makespans, thresholds);
    }

    /** The half width is that of the simulated share: the prior is no sample. */
    private static RiskEstimate estimate(Proportion simulated, Optional<Double> byPrior) {
        return new RiskEstimate(byPrior.orElse(simulated.estimate()), simulated.wilsonHalfWidth());
    }
}
