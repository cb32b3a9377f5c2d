package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * Published probability that a makespan or a cost exceeds a limit.
 *
 * @param above probability as a non-increasing function of the limit, in [0, 1]
 * @param wholeUnits whether values are integers; half a unit is added to limits, so that equal values do not exceed
 *     them
 */
public record Exceedance(DoubleUnaryOperator above, DoubleFunction<Proportion> counted, boolean wholeUnits) {
    private static final double HALF_A_UNIT = 0.5;

    /** Tolerance: 3 · 0.1 must not exceed 0.3. */
    private static final double ROUNDING = 1e-9;

    /** Upper bound of the search for a limit; in seconds, this is 30,000 years. */
    private static final double FARTHEST = 1e12;

    static Exceedance of(SampleDistribution sample, boolean wholeUnits) {
        return of(sample, sample.size(), wholeUnits);
    }

    /** @param observations number of observations in the sample before resampling, at least 1 */
    static Exceedance of(SampleDistribution sample, int observations, boolean wholeUnits) {
        DoubleUnaryOperator share = value -> sample.countAbove(value) / (double) sample.size();
        return new Exceedance(
                share,
                value -> new Proportion((int) Math.round(share.applyAsDouble(value) * observations), observations),
                wholeUnits);
    }

    public Exceedance by(DoubleUnaryOperator probability) {
        return new Exceedance(probability, counted, wholeUnits);
    }

    double threshold(double limit) {
        return wholeUnits ? Math.floor(limit) + HALF_A_UNIT : withRoom(limit);
    }

    static double withRoom(double limit) {
        return limit * (1 + ROUNDING);
    }

    double smallestLimit(double value, double risk) {
        double low = 0;
        double high = 1;
        while (high < FARTHEST && above.applyAsDouble(value + high) > risk) {
            low = high;
            high *= 2;
        }
        while (high - low > 1) {
            double middle = (low + high) / 2;
            if (above.applyAsDouble(value + middle) > risk) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return value + high;
    }

    public RiskEstimate of(double limit) {
        double threshold = threshold(limit);
        return new RiskEstimate(
                above.applyAsDouble(threshold), counted.apply(threshold).wilsonHalfWidth());
    }
}
