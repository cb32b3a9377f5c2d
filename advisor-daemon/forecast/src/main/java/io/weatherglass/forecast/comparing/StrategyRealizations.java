package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What came of realizations under one strategy, by replicate.
 *
 * @param makespanSeconds of the whole run
 * @param cost money, or billing units where no price is known; as many
 */
record StrategyRealizations(double[] makespanSeconds, double[] cost) {
    /** Level of the intervals of makespan and cost: that of the advisories. */
    static final double LEVEL = 0.95;

    /** The first realizations of a result, which has at least as many. */
    static StrategyRealizations of(MonteCarloResult result, int realizations) {
        double[] cost = result.cost()
                .map(SampleDistribution::valuesAsGiven)
                .orElseGet(() -> Arrays.stream(result.billedUnits().valuesAsGiven())
                        .asDoubleStream()
                        .toArray());
        return new StrategyRealizations(
                Arrays.copyOf(result.completionSeconds().valuesAsGiven(), realizations),
                Arrays.copyOf(cost, realizations));
    }

    /** All realizations of a result. */
    static StrategyRealizations of(MonteCarloResult result) {
        return of(result, result.realizations());
    }

    int size() {
        return cost.length;
    }

    /** The first of these, so many times. */
    StrategyRealizations repeated(int realizations) {
        double[] makespans = new double[realizations];
        Arrays.fill(makespans, makespanSeconds[0]);
        double[] costs = new double[realizations];
        Arrays.fill(costs, cost[0]);
        return new StrategyRealizations(makespans, costs);
    }

    StrategyRealizations first(int realizations) {
        return new StrategyRealizations(
                Arrays.copyOf(makespanSeconds, realizations), Arrays.copyOf(cost, realizations));
    }

    /** How often a limit is passed, if there is one. */
    static Optional<RiskEstimate> risk(double[] values, OptionalDouble limit) {
        if (limit.isEmpty()) {
            return Optional.empty();
        }
        int above = new SampleDistribution(values).countAbove(limit.getAsDouble());
        Proportion proportion = new Proportion(above, values.length);
        return Optional.of(new RiskEstimate(proportion.estimate(), proportion.wilsonHalfWidth()));
    }
}
