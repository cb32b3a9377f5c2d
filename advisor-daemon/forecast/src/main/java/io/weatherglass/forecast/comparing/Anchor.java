package io.weatherglass.forecast.comparing;

import io.weatherglass.forecast.pooling.PooledForecast;
import java.util.Arrays;
import java.util.Optional;

/**
 * Brings realizations to what is published where that is no simulation: where past runs alone say when a run ends, the
 * simulation of its learned plan says only by what factor a decision changes what remains. The shortest simulated makespan of the plan
 * counts as the shortest published one, and so on by rank; a decision keeps its factor in each realization. Costs likewise. Immutable.
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
     * Where forecasts are pooled, on these; else realizations stay as they are.
     *
     * @param pooled what past runs alone suggest
     * @param own realizations of the plan
     * @param nowSeconds what has passed
     */
    static Anchor of(Optional<PooledForecast> pooled, StrategyRealizations own, double nowSeconds) {
        double[] makespans = pooled.map(PooledForecast::makespanSeconds)
                .map(published -> published.byRank(own.makespanSeconds()))
                .orElseGet(own::makespanSeconds);
        double[] costs = pooled.flatMap(PooledForecast::cost)
                .map(published -> published.byRank(own.cost()))
                .orElseGet(own::cost);
        return new Anchor(own, new StrategyRealizations(makespans, costs), nowSeconds);
    }

    /** What has passed. */
    double nowSeconds() {
        return nowSeconds;
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
