package io.weatherglass.forecast.runtimes;

/**
 * How much faster or slower this run is than its plan, on the log scale: the normal–normal posterior of the run effect.
 * A plain observed/projected update without shrinkage worsens forecasts while few jobs are done.
 *
 * <p>Over the completed jobs that are no outliers and have a known projection p_i: x̄ = ln(Σ observed / Σ p), weighted by
 * work because the work that is left is what counts; s² the p-weighted variance of ln(observed_i / p_i), at least that
 * of the perturbation level, P²/3; k = (Σp)² / Σp² the effective number of jobs. Then
 * mean = x̄ · τ² / (τ² + s²/k) and variance = 1 / (1/τ² + k/s²), with τ the prior sd of run effects.
 *
 * @param mean of the effect
 * @param sd of the effect
 */
record RunEffect(double mean, double sd) {

    /**
     * Run effects are a few per cent on a quiet cloud and up to 26 % on a busy one; the prior lies between ({@code docs/decisions/0003-run-effect-without-history.md}).
     */
    static final double PRIOR_SD = 0.10;

    /** No effect, and certain of it. */
    static final RunEffect NONE = new RunEffect(0, 0);

    static RunEffect of(double[] projectedSeconds, double[] observedSeconds, boolean[] outlier, double perturbation) {
        double projected = 0;
        double observed = 0;
        double squares = 0;
        for (int i = 0; i < projectedSeconds.length; i++) {
            if (counts(projectedSeconds[i], observedSeconds[i], outlier[i])) {
                projected += projectedSeconds[i];
                observed += observedSeconds[i];
                squares += projectedSeconds[i] * projectedSeconds[i];
            }
        }
        if (projected == 0) {
            return new RunEffect(0, PRIOR_SD);
        }
        double mean = StrictMath.log(observed / projected);
        double spread = 0;
        for (int i = 0; i < projectedSeconds.length; i++) {
            if (counts(projectedSeconds[i], observedSeconds[i], outlier[i])) {
                double residual = StrictMath.log(observedSeconds[i] / projectedSeconds[i]) - mean;
                spread += projectedSeconds[i] / projected * residual * residual;
            }
        }
        double jobs = projected * projected / squares;
        return posterior(mean, Math.max(spread, perturbation * perturbation / 3), jobs);
    }

    private static boolean counts(double projectedSeconds, double observedSeconds, boolean outlier) {
        return projectedSeconds > 0 && observedSeconds > 0 && !outlier;
    }

    private static RunEffect posterior(double mean, double variance, double jobs) {
        double prior = PRIOR_SD * PRIOR_SD;
        double shrunken = mean * prior / (prior + variance / jobs);
        return new RunEffect(shrunken, Math.sqrt(1 / (1 / prior + jobs / variance)));
    }
}
