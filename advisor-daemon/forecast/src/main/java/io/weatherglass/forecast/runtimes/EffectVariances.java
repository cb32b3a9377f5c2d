package io.weatherglass.forecast.runtimes;

/**
 * How much runs differ as a whole, and kinds of jobs within them, on the log scale: variance components by moments,
 * with what sampling of jobs and VMs alone would give taken off.
 *
 * @param run variance of the run effect
 * @param kind variance of the effects of kinds within a run; 0 where all jobs are of one kind
 * @param runs past runs behind it
 */
record EffectVariances(double run, double kind, int runs) {
    /** Expected standard deviation of effects before any is seen: a few per cent, as on the recorded clouds. A guess. */
    private static final double PRIOR_SD = 0.03;

    /** How many past runs that counts for. A guess. */
    static final double PRIOR_RUNS = 0.5;

    /** Of fewer jobs one that is far too slow makes no effect. A guess. */
    private static final int FEW = 3;

    /** Bound of the effect that fewer jobs make, log scale. A guess. */
    private static final double MAX_OF_FEW = 0.3;

    /** A few unusual runs make it look as if everything were possible: effects beyond 30 % are not believed. A guess. */
    static final double MAX_VARIANCE = 0.3 * 0.3;

    /**
     * Sums over past runs.
     *
     * @param run squared effects of runs
     * @param runs how many
     * @param kind squared effects of kinds within runs that have several
     * @param kinds how many
     */
    record Squares(double run, int runs, double kind, int kinds) {
        static final Squares NONE = new Squares(0, 0, 0, 0);

        /** With those of one more run. */
        Squares plus(LogRatioMeans means) {
            if (means.whole().jobs() == 0) {
                return this;
            }
            double kindSquares = kind;
            int more = 0;
            double mean = bounded(means.whole(), means.whole().mean());
            if (means.kinds().size() > 1) {
                for (LogRatioMean group : means.kinds().values()) {
                    double difference = bounded(group, group.mean() - mean);
                    kindSquares += Math.max(0, difference * difference - group.meanVariance());
                    more++;
                }
            }
            double square = Math.max(0, mean * mean - means.whole().meanVariance());
            return new Squares(run + square, runs + 1, kindSquares, kinds + more);
        }
    }

    /** An effect as jobs show it: one or two that are far too slow are none. */
    static double bounded(LogRatioMean group, double effect) {
        return group.jobs() < FEW ? Math.max(-MAX_OF_FEW, Math.min(MAX_OF_FEW, effect)) : effect;
    }

    static EffectVariances of(Squares squares) {
        double prior = PRIOR_RUNS * PRIOR_SD * PRIOR_SD;
        int runs = squares.runs();
        // expectations are means over the same runs: differences from them are too small
        double own = runs > 1 ? runs / (runs - 1.0) : 1;
        return new EffectVariances(
                Math.min(MAX_VARIANCE, (prior + own * squares.run()) / (PRIOR_RUNS + runs)),
                squares.kinds() == 0
                        ? 0
                        : Math.min(MAX_VARIANCE, (prior + own * squares.kind()) / (PRIOR_RUNS + squares.kinds())),
                runs);
    }
}
