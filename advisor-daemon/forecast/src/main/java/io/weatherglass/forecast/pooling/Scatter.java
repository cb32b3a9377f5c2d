package io.weatherglass.forecast.pooling;

import java.util.Arrays;

/**
 * Predictive distribution of the next logarithm: a mixture of t distributions, one for each of several scaled inverse
 * chi-square priors of the scatter [Gelman et al. 2013, Bayesian Data Analysis, 3.3], weighted by marginal likelihood.
 * A single prior would adapt too slowly to nearly equal runs, or underestimate the scatter of other runs. Immutable.
 */
record Scatter(double freedom, double[] scales, double[] weights) {

    static final double PRIOR_RUNS = 3;

    /**
     * @param size effective number of values, &gt;= 1
     * @param variance around the mean, &gt;= 0
     */
    static Scatter of(ScatterPrior prior, double size, double variance) {
        double freedom = PRIOR_RUNS + Math.max(0, size - 1);
        int guesses = ScatterPrior.count();
        double[] scales = new double[guesses];
        double[] logs = new double[guesses];
        for (int k = 0; k < guesses; k++) {
            double guess = ScatterPrior.deviation(k);
            double square = PRIOR_RUNS * guess * guess;
            double sum = square + size * variance;
            scales[k] = Math.sqrt(sum / freedom * (1 + 1 / size));
            // marginal likelihood of the values, without common factors
            logs[k] = Math.log(prior.weight(k)) + PRIOR_RUNS / 2 * Math.log(square) - freedom / 2 * Math.log(sum);
        }
        double most = Arrays.stream(logs).max().orElseThrow();
        double[] weights = Arrays.stream(logs).map(log -> Math.exp(log - most)).toArray();
        return new Scatter(freedom, scales, ScatterPrior.shares(weights));
    }

    static double widest() {
        return ScatterPrior.deviation(0);
    }
}
