package io.weatherglass.forecast.comparing;

import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.Arrays;

/**
 * Realizations under one strategy.
 *
 * @param cost money, or billing units without a price
 */
record StrategyRealizations(double[] makespanSeconds, double[] cost) {
    /** As in advisories. */
    static final double LEVEL = 0.95;

    static StrategyRealizations of(MonteCarloResult result, int realizations) {
        double[] cost = PublishedRisks.costs(result).valuesAsGiven();
        return new StrategyRealizations(
                Arrays.copyOf(result.completionSeconds().valuesAsGiven(), realizations),
                Arrays.copyOf(cost, realizations));
    }

    static StrategyRealizations of(MonteCarloResult result) {
        return of(result, result.realizations());
    }

    int size() {
        return cost.length;
    }

    /** Repeats the first realization. */
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
