package io.weatherglass.forecast.runtimes;

/**
 * Variance components of runs and of kinds within runs on the log scale, estimated by the method of moments and
 * corrected for sampling errors.
 *
 * @param kind variance of kinds within runs; 0 if all jobs are of one kind
 */
record EffectVariances(double run, double kind, int runs) {
    /** Prior standard deviation of effects: a few per cent on the recorded clouds. */
    private static final double PRIOR_SD = 0.03;

    static final double PRIOR_RUNS = 0.5;

    /** Minimum number of jobs; effects based on fewer jobs are bounded. */
    private static final int FEW = 3;

    /** Bound on these effects, log scale. */
    private static final double MAX_OF_FEW = 0.3;

    /** Bound on the variances: a standard deviation of 30 %. */
    static final double MAX_VARIANCE = 0.3 * 0.3;

    record Squares(double run, int runs, double kind, int kinds) {
        static final Squares NONE = new Squares(0, 0, 0, 0);

        Squares plus(LogRatioMeans means) {
            if (means.whole().jobs() == 0) {
                return this;
            }
            double kindSquares = kind;
            int more = 0;
            double mean = bounded(means.whole(), means.whole().mean());
            if (means.kinds().size() > 1) {
                for (LogRatioMeans.Mean group : means.kinds().values()) {
                    double difference = bounded(group, group.mean() - mean);
                    kindSquares += Math.max(0, difference * difference - group.meanVariance());
                    more++;
                }
            }
            double square = Math.max(0, mean * mean - means.whole().meanVariance());
            return new Squares(run + square, runs + 1, kindSquares, kinds + more);
        }
    }

    static double bounded(LogRatioMeans.Mean group, double effect) {
        return group.jobs() < FEW ? Math.max(-MAX_OF_FEW, Math.min(MAX_OF_FEW, effect)) : effect;
    }

    static EffectVariances of(Squares squares) {
        double prior = PRIOR_RUNS * PRIOR_SD * PRIOR_SD;
        int runs = squares.runs();
        double own = runs > 1 ? runs / (runs - 1.0) : 1;
        return new EffectVariances(
                Math.min(MAX_VARIANCE, (prior + own * squares.run()) / (PRIOR_RUNS + runs)),
                squares.kinds() == 0
                        ? 0
                        : Math.min(MAX_VARIANCE, (prior + own * squares.kind()) / (PRIOR_RUNS + squares.kinds())),
                runs);
    }
}
