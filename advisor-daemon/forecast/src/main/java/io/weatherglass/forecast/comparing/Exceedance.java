package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * How likely a makespan or a cost is above a limit, as an advisory says: the risk that is published is this at the limit of the
 * plan.
 *
 * @param above probability to be above a value, in [0, 1]; must not rise with the value
 * @param counted the sample that the half-width of this probability is taken from
 * @param wholeUnits whether only whole numbers can come true: half a unit is used on average before the next is owed, so that a
 *     limit counts as the middle between the last number that keeps it and the next
 */
public record Exceedance(DoubleUnaryOperator above, DoubleFunction<Proportion> counted, boolean wholeUnits) {
    private static final double HALF_A_UNIT = 0.5;

    /** Sums of the same prices differ by less, as a share: three times 0.1 keeps within 0.3. */
    private static final double ROUNDING = 1e-9;

    /** Beyond 30,000 years no limit is looked for, s. */
    private static final double FARTHEST = 1e12;

    /** Of equally likely values. */
    static Exceedance of(SampleDistribution sample, boolean wholeUnits) {
        return of(sample, sample.size(), wholeUnits);
    }

    /**
     * Of equally likely values that are made from fewer observations.
     *
     * @param observations which is how precise it is, at least 1
     */
    static Exceedance of(SampleDistribution sample, int observations, boolean wholeUnits) {
        DoubleUnaryOperator share = value -> sample.countAbove(value) / (double) sample.size();
        return new Exceedance(
                share,
                value -> new Proportion((int) Math.round(share.applyAsDouble(value) * observations), observations),
                wholeUnits);
    }

    /** With other probabilities, and as precise as before. */
    public Exceedance by(DoubleUnaryOperator probability) {
        return new Exceedance(probability, counted, wholeUnits);
    }

    /** What a value has to be above for the limit to be passed. */
    double threshold(double limit) {
        return wholeUnits ? Math.floor(limit) + HALF_A_UNIT : withRoom(limit);
    }

    /** What an amount has to be above to be above the limit by more than rounding. */
    static double withRoom(double limit) {
        return limit * (1 + ROUNDING);
    }

    /** The smallest limit, to within a second, that is passed with a risk of at most {@code risk}; not below a value. */
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

    /** The risk of passing a limit. */
    public RiskEstimate of(double limit) {
        double threshold = threshold(limit);
        return new RiskEstimate(
                above.applyAsDouble(threshold), counted.apply(threshold).wilsonHalfWidth());
    }
}
