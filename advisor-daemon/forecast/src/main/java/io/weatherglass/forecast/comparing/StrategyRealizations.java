package io.weatherglass.forecast.comparing;

import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.Arrays;

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
        double[] cost = PublishedRisks.costs(result).valuesAsGiven();
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
}
