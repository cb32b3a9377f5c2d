package io.weatherglass.simulation.statistics;

import org.apache.commons.math3.distribution.BinomialDistribution;

/** Central interval of a binomial distribution. A count outside it is evidence against the assumed probability. */
public record BinomialBand(int least, int most, int trials) {

    /**
     * Returns the counts between the quantiles (1 − level)/2 and (1 + level)/2, for trials &gt;= 1 and level in (0, 1).
     */
    public static BinomialBand central(int trials, double probability, double level) {
        if (trials < 1 || !(probability >= 0 && probability <= 1) || !(level > 0 && level < 1)) {
            throw new IllegalArgumentException(
                    "trials must be >= 1, probability in [0, 1] and level in (0, 1), but were " + trials + ", "
                            + probability + " and " + level);
        }
        // null: no random generator is needed
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
