package io.weatherglass.simulation.statistics;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Two probabilities estimated from the same trials. A trial may be a part of a distribution, in a share of which something happens: the
 * numbers of trials in which only the first, or only the second, happened need not be whole.
 */
public record PairedProportions(double onlyFirst, double onlySecond, int trials) {
    /** Room for the rounding of sums of shares, as a share of the trials. */
    private static final double ROUNDING = 1e-9;

    public PairedProportions {
        if (trials < 1 || !(onlyFirst >= 0) || !(onlySecond >= 0) || onlyFirst + onlySecond > trials * (1 + ROUNDING)) {
            throw new IllegalArgumentException(
                    "onlyFirst and onlySecond must be >= 0, and trials >= 1 and at least their" + " sum, were "
                            + onlyFirst + ", " + onlySecond + " and " + trials);
        }
    }

    public double difference() {
        return (onlySecond - onlyFirst) / trials;
    }

    /**
     * Confidence interval of the difference, within [−1, 1], of a level in (0, 1) (Agresti and Min 2005: half a trial is added to each cell
     * of the table).
     */
    public Interval interval(double level) {
        double n = trials + 2.0;
        double centre = (onlySecond - onlyFirst) / n;
        double error = Math.sqrt(onlyFirst + onlySecond + 1 - n * centre * centre) / n;
        double half = new NormalDistribution().inverseCumulativeProbability((1 + level) / 2) * error;
        return new Interval(Math.max(-1, centre - half), Math.min(1, centre + half));
    }
}
