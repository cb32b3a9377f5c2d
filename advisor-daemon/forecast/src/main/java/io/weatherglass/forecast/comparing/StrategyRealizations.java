package io.weatherglass.forecast.comparing;

import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.StopReason;
import io.weatherglass.simulation.montecarlo.WeightedHypothesis;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

record StrategyRealizations(double[] makespanSeconds, double[] cost) {
    static final double LEVEL = 0.95;

    static StrategyRealizations of(MonteCarloResult result, int realizations) {
        double[] cost = PublishedRisks.costs(result).valuesAsGiven();
        return new StrategyRealizations(
                Arrays.copyOf(result.completionSeconds().valuesAsGiven(), realizations),
                Arrays.copyOf(cost, realizations));
    }

    /** Simulates alternatives. If no job is left to run, all realizations are equal. */
    static StrategyRealizations simulated(
            MonteCarlo monteCarlo,
            List<WeightedHypothesis> alternatives,
            RandomKey key,
            int realizations,
            Duration budget) {
        MonteCarloResult result = monteCarlo.forecast(
                alternatives,
                key,
                MonteCarloOptions.DEFAULTS
                        .withBatchSize(Math.min(StrategyComparer.BATCH, realizations))
                        .withMaxRealizations(realizations)
                        .withTimeBudget(budget));
        StrategyRealizations simulated = of(result, result.realizations());
        return result.stopReason() == StopReason.COMPLETE ? simulated.repeated(realizations) : simulated;
    }

    int size() {
        return cost.length;
    }

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
