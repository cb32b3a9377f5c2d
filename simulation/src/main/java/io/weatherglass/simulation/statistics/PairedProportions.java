package io.weatherglass.simulation.statistics;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Compares two probabilities from the same trials. The counts of trials with only the first or only the second event
 * may be fractional.
 */
public record PairedProportions(double onlyFirst, double onlySecond, int trials) {
    /** Relative tolerance for rounding errors in sums of fractional counts. */
    private static final double ROUNDING = 1e-9;

    public PairedProportions {
        if (trials < 1 || !(onlyFirst >= 0) || !(onlySecond >= 0) || onlyFirst + onlySecond > trials * (1 + ROUNDING)) {
            throw new IllegalArgumentException(
                    "onlyFirst and onlySecond must be >= 0, and trials >= 1 and at least their" + " sum, but were "
                            + onlyFirst + ", " + onlySecond + " and " + trials);
        }
    }

    public double difference() {
        return (onlySecond - onlyFirst) / trials;
    }

    /** Returns the confidence interval of the difference, with half a trial added to each cell (Agresti, Min 2005). */
    public Interval interval(double level) {
        double n = trials + 2.0;
        double centre = (onlySecond - onlyFirst) / n;
        double error = Math.sqrt(onlyFirst + onlySecond + 1 - n * centre * centre) / n;
        double half = new NormalDistribution().inverseCumulativeProbability((1 + level) / 2) * error;
        return new Interval(Math.max(-1, centre - half), Math.min(1, centre + half));
    }
}
