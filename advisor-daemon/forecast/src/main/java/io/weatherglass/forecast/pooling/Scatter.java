package io.weatherglass.forecast.pooling;

import java.util.Arrays;

/**
 * How far the logarithm of a next value is from the mean of some: a mixture of Student's t, one for each of several guesses of how far
 * runs of a workflow scatter, weighed by how likely each makes the values. Every guess is a scaled inverse chi-square prior of the variance [Gelman
 * et al. 2013, Bayesian Data Analysis, 3.3]; with one guess alone either runs that are all alike seem to scatter for a long time, or
 * those that differ by factors surprise. Immutable.
 */
final class Scatter {

    /** Runs that each guess counts for. A guess. */
    static final double PRIOR_RUNS = 3;

    /** Fewer values do not distinguish the guesses. */
    private static final double MIN_SIZE = 1.5;

    private final double freedom;
    private final double[] scales;
    private final double[] weights;

    private Scatter(double freedom, double[] scales, double[] weights) {
        this.freedom = freedom;
        this.scales = scales;
        this.weights = weights;
    }

    /**
     * @param prior what is thought of them beforehand
     * @param size how many values there are, &gt;= 1; need not be whole where they are weighed
     * @param variance of them around their mean, &gt;= 0
     */
    static Scatter of(ScatterPrior prior, double size, double variance) {
        double freedom = PRIOR_RUNS + Math.max(0, size - 1);
        int guesses = size < MIN_SIZE ? prior.countBeforeValues() : ScatterPrior.count();
        double[] scales = new double[guesses];
        double[] logs = new double[guesses];
        for (int k = 0; k < guesses; k++) {
            double guess = ScatterPrior.deviation(k);
            double square = PRIOR_RUNS * guess * guess;
            double sum = square + size * variance;
            scales[k] = Math.sqrt(sum / freedom * (1 + 1 / size));
            // marginal likelihood of the values, without what all guesses share
            logs[k] = Math.log(prior.weight(k)) + PRIOR_RUNS / 2 * Math.log(square) - freedom / 2 * Math.log(sum);
        }
        double most = Arrays.stream(logs).max().orElseThrow();
        double[] weights = Arrays.stream(logs).map(log -> Math.exp(log - most)).toArray();
        double sum = Arrays.stream(weights).sum();
        return new Scatter(
                freedom,
                scales,
                Arrays.stream(weights).map(weight -> weight / sum).toArray());
    }

    /** The widest guess, which counts alone where nothing is known. */
    static double widest() {
        return ScatterPrior.deviation(0);
    }

    /** Degrees of freedom of each t. */
    double freedom() {
        return freedom;
    }

    /** Scales of the t, one for each guess. */
    int count() {
        return scales.length;
    }

    /** Of a guess, with what the values add to it. */
    double scale(int guess) {
        return scales[guess];
    }

    /** Of a guess; those of all add up to 1. */
    double weight(int guess) {
        return weights[guess];
    }
}
