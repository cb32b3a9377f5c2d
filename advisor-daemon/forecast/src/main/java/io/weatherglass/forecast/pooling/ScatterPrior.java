package io.weatherglass.forecast.pooling;

/** Prior scatter of runs, as weighted deviations of the logarithm. */
enum ScatterPrior {
    /** Runs of any size; the largest deviation has the same weight as all others together. */
    OF_WORKFLOW(Double.POSITIVE_INFINITY, 4, 1, 1, 1, 1),

    /**
     * Runs of the planned size; each weight is the number of groups of recorded Schlouder runs with this scatter
     * ({@code ScatterPriorTest}).
     */
    OF_PLAN(Double.POSITIVE_INFINITY, 4, 2, 10, 5, 22),

    OF_OTHER_WORKFLOW(1, 1, 0, 0, 0, 0),

    OF_RESTS(2, 1, 4, 0, 0, 0);

    private static final double[] DEVIATIONS = {0.5, 0.2, 0.1, 0.05, 0.02};

    private final double maxRuns;
    private final double[] weights;

    /** @param maxRuns maximum effective number of values */
    ScatterPrior(double maxRuns, double... weights) {
        this.maxRuns = maxRuns;
        this.weights = weights;
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

    int countBeforeValues() {
        return this == OF_PLAN ? DEVIATIONS.length : 1;
    }

    double compared(double values) {
        return this == OF_RESTS ? values : size(values);
    }

    double size(double values) {
        return Math.min(maxRuns, values);
    }
}
