package io.weatherglass.forecast.comparing;

import io.weatherglass.forecast.pooling.PooledForecast;
import java.util.Arrays;
import java.util.Optional;

/**
 * Adjusts simulated decisions to a pooled forecast: realizations are coupled by rank, and a decision changes the remaining time and cost by its
 * simulated factor. Immutable.
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
     * Couples with the pooled forecast, if any.
     *
     * @param own realizations of the plan
     * @param nowSeconds elapsed time
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

    double nowSeconds() {
        return nowSeconds;
    }

    StrategyRealizations own() {
        return published;
    }

    StrategyRealizations of(StrategyRealizations other) {
        if (published.makespanSeconds() == simulated.makespanSeconds() && published.cost() == simulated.cost()) {
            return other;
        }
        return new StrategyRealizations(
                scaled(other.makespanSeconds(), simulated.makespanSeconds(), published.makespanSeconds(), nowSeconds),
                scaled(other.cost(), simulated.cost(), published.cost(), 0));
    }

    /** Scales what lies beyond the settled part by its simulated factor. */
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
