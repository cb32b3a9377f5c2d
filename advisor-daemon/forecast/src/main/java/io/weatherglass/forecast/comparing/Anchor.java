package io.weatherglass.forecast.comparing;

import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Brings realizations to what is published where that is no simulation: where past runs alone say when a run ends, the
 * simulation of its learned plan says only by what factor a decision changes what remains. The shortest simulated makespan of the plan
 * counts as the shortest published one, and so on by rank; a decision keeps its factor in each realization. Costs likewise. Where a run is
 * one of the first of its workflow, makespans are those with the errors that such forecasts have, and costs move with them. Immutable.
 */
final class Anchor {
    private final StrategyRealizations simulated;
    private final StrategyRealizations published;
    private final double nowSeconds;

    private Anchor(StrategyRealizations simulated, StrategyRealizations published, double nowSeconds) {
        this.simulated = simulated;
        this.published = published;
        this.nowSeconds = nowSeconds;
    }

    /**
     * Where forecasts are pooled, on these; else on a prior, if risks come from one; else realizations stay as they are.
     *
     * @param pooled what past runs alone suggest
     * @param prior of the published makespan
     * @param own realizations of the plan
     * @param nowSeconds what has passed
     */
    static Anchor of(
            Optional<PooledForecast> pooled,
            Optional<Supplier<SampleDistribution>> prior,
            StrategyRealizations own,
            double nowSeconds) {
        if (pooled.isEmpty() && prior.isPresent()) {
            return new Anchor(own, byPrior(own, prior.get()), nowSeconds);
        }
        double[] makespans = pooled.map(PooledForecast::makespanSeconds)
                .map(published -> published.byRank(own.makespanSeconds()))
                .orElseGet(own::makespanSeconds);
        double[] costs = pooled.flatMap(PooledForecast::cost)
                .map(published -> published.byRank(own.cost()))
                .orElseGet(own::cost);
        return new Anchor(own, new StrategyRealizations(makespans, costs), nowSeconds);
    }

    private static StrategyRealizations byPrior(StrategyRealizations own, Supplier<SampleDistribution> prior) {
        double[] makespans = prior.get().byRank(own.makespanSeconds());
        double[] costs = own.cost().clone();
        Arrays.setAll(
                costs,
                k -> own.makespanSeconds()[k] > 0 ? costs[k] * makespans[k] / own.makespanSeconds()[k] : costs[k]);
        return new StrategyRealizations(makespans, costs);
    }

    /** The plan's. */
    StrategyRealizations own() {
        return published;
    }

    /** Those of a decision, at most as many as of the plan. */
    StrategyRealizations of(StrategyRealizations other) {
        if (published.makespanSeconds() == simulated.makespanSeconds() && published.cost() == simulated.cost()) {
            return other;
        }
        return new StrategyRealizations(
                scaled(other.makespanSeconds(), simulated.makespanSeconds(), published.makespanSeconds(), nowSeconds),
                scaled(other.cost(), simulated.cost(), published.cost(), 0));
    }

    /** What lies beyond what is settled grows by the factor by which it does in the simulation. */
    private static double[] scaled(double[] other, double[] simulated, double[] published, double settled) {
        double[] values = other.clone();
        Arrays.setAll(values, k -> {
            double own = simulated[k] - settled;
            return own > 0 && published[k] > settled
                    ? settled + (published[k] - settled) * (other[k] - settled) / own
                    : published[k] + other[k] - simulated[k];
        });
        return values;
    }
}
