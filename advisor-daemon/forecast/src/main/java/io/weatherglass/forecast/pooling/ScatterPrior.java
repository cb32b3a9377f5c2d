package io.weatherglass.forecast.pooling;

import java.util.Arrays;

/**
 * Prior scatter of runs: weights of several standard deviations of the logarithm. Immutable.
 *
 * @param maxRuns maximum effective number of values
 * @param weights by deviation; their sum is 1
 */
record ScatterPrior(double maxRuns, double[] weights) {

    private static final double[] DEVIATIONS = {0.5, 0.2, 0.1, 0.05, 0.02};

    /**
     * Runs of the planned size; each weight is the number of groups of recorded runs with this scatter ({@code
     * ScatterPriorTest}).
     */
    static final ScatterPrior OF_PLAN = new ScatterPrior(Double.POSITIVE_INFINITY, shares(4, 2, 10, 5, 22));

    /** Runs with other inputs; the widest deviation has the same weight as all others together. */
    static final ScatterPrior OF_OTHER_INPUT = new ScatterPrior(Double.POSITIVE_INFINITY, shares(4, 1, 1, 1, 1));

    static final ScatterPrior OF_OTHER_WORKFLOW = new ScatterPrior(1, shares(1, 0, 0, 0, 0));

    static final ScatterPrior OF_RESTS = new ScatterPrior(2, shares(1, 4, 0, 0, 0));

    /**
     * Returns the prior of a workflow whose jobs are not planned.
     *
     * @param sameInput probability that the run has the same input as past runs, in [0, 1]
     */
    static ScatterPrior of(double sameInput, int pastRuns) {
        // a single run does not show how runs with other inputs differ
        ScatterPrior others = pastRuns == 1 ? OF_OTHER_WORKFLOW : OF_OTHER_INPUT;
        double[] weights = new double[DEVIATIONS.length];
        for (int k = 0; k < weights.length; k++) {
            weights[k] = sameInput * OF_PLAN.weights[k] + (1 - sameInput) * others.weights[k];
        }
        return new ScatterPrior(Double.POSITIVE_INFINITY, weights);
    }

    static double[] shares(double... weights) {
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(weight -> weight / sum).toArray();
    }

    static int count() {
        return DEVIATIONS.length;
    }

    static double deviation(int guess) {
        return DEVIATIONS[guess];
    }

    double weight(int guess) {
        return weights[guess];
    }

    double size(double values) {
        return Math.min(maxRuns, values);
    }
}
