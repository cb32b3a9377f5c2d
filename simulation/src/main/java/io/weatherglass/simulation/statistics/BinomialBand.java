package io.weatherglass.simulation.statistics;

import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * How often an event of known probability usually happens in a number of trials: the central interval of the binomial distribution, bounds
 * included. A count outside is evidence against the probability.
 */
public record BinomialBand(int least, int most, int trials) {

    /** The counts between the quantiles (1 − level)/2 and (1 + level)/2 of trials &gt;= 1; level is in (0, 1). */
    public static BinomialBand central(int trials, double probability, double level) {
        if (trials < 1 || !(probability >= 0 && probability <= 1) || !(level > 0 && level < 1)) {
            throw new IllegalArgumentException("trials must be >= 1, probability in [0, 1] and level in (0, 1), were "
                    + trials + ", " + probability + " and " + level);
        }
        // null: no random generator, nothing is sampled
        BinomialDistribution counts = new BinomialDistribution(null, trials, probability);
        return new BinomialBand(
                counts.inverseCumulativeProbability((1 - level) / 2),
                counts.inverseCumulativeProbability((1 + level) / 2),
                trials);
    }

    public boolean contains(int occurrences) {
        return least <= occurrences && occurrences <= most;
    }

    public Interval shares() {
        return new Interval(least / (double) trials, most / (double) trials);
    }
}
