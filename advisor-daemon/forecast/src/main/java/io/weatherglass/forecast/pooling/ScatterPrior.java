package io.weatherglass.forecast.pooling;

/**
 * What is thought of how far runs scatter before any of them is known: deviations of a logarithm, and what each of them is worth. They are those
 * of makespans; what remains of a run is taken to scatter by as much at any moment.
 */
enum ScatterPrior {
    /** Runs of a workflow, with inputs of any size. The widest guess is worth as much as all others, as it costs most to be surprised. A guess. */
    OF_WORKFLOW(Double.POSITIVE_INFINITY, 4, 1, 1, 1, 1),

    /**
     * Runs of a workflow with as many jobs as its plan says. How many groups of three and more recorded Schlouder runs, the same workflow on the same
     * machines, scatter by about as much as the guess ({@code ScatterPriorTest}).
     */
    OF_PLAN(Double.POSITIVE_INFINITY, 4, 2, 10, 5, 22),

    /** Runs of another workflow that has most of the kinds of jobs: all together are worth a single run. A guess. */
    OF_OTHER_WORKFLOW(1, 1, 0, 0, 0, 0),

    /**
     * What past runs would still have had to do had they been resumed. That is constructed, and how far the construction is off no number of runs
     * shows, however much they agree: they are worth two, so that their range does not bound the next, and no guess counts that is
     * smaller than what it is off by. A guess.
     */
    OF_RESTS(2, 1, 4, 0, 0, 0);

    /** From inputs of any size to a repeated run on machines of its own. A guess. */
    private static final double[] DEVIATIONS = {0.5, 0.2, 0.1, 0.05, 0.02};

    private final double maxRuns;
    private final double[] weights;

    /** @param maxRuns that all values together are worth at the most */
    ScatterPrior(double maxRuns, double... weights) {
        this.maxRuns = maxRuns;
        this.weights = weights;
    }

    /** How many guesses there are, widest first. */
    static int count() {
        return DEVIATIONS.length;
    }

    /** A guess, as a deviation of the logarithm. */
    static double deviation(int guess) {
        return DEVIATIONS[guess];
    }

    /** What a guess is worth, in no unit. */
    double weight(int guess) {
        return weights[guess];
    }

    /**
     * How many of the guesses, widest first, count where a single value does not distinguish them: the widest alone, unless it is known how likely
     * the others are.
     */
    int countBeforeValues() {
        return this == OF_PLAN ? DEVIATIONS.length : 1;
    }

    /** How many runs these values are worth where forecasters are compared: by how much rests of past runs are alike they show which is best. */
    double compared(double values) {
        return this == OF_RESTS ? values : size(values);
    }

    /** How many runs these values are worth, each of them that of one run. */
    double size(double values) {
        return Math.min(maxRuns, values);
    }
}
