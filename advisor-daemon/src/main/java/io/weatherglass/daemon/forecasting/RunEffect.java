package io.weatherglass.daemon.forecasting;

/**
 * How much faster or slower this run is than its plan: the posterior mean of the run effect on the log scale, shrunk
 * towards 0 (normal–normal). A plain observed/projected update without shrinkage worsens forecasts while few jobs are
 * done.
 *
 * <p>With x_i = ln(observed / projected) of the k completed jobs that are no outliers and have a known projection:
 * m = x̄ · τ² / (τ² + s²/k), where τ is the prior sd of run effects and s² the variance of the x_i (at least that of the
 * perturbation level, P²/3).
 *
 * @param logMean m; runtimes of jobs to come are projected × exp(m)
 * @param jobs k
 */
record RunEffect(double logMean, int jobs) {

    /** Run effects are a few per cent on a quiet cloud and up to 26 % on a busy one; the prior lies between. */
    static final double PRIOR_SD = 0.10;

    static RunEffect of(double[] projectedSeconds, double[] observedSeconds, boolean[] outlier, double perturbation) {
        int k = 0;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < projectedSeconds.length; i++) {
            if (projectedSeconds[i] > 0 && observedSeconds[i] > 0 && !outlier[i]) {
                double x = StrictMath.log(observedSeconds[i] / projectedSeconds[i]);
                k++;
                sum += x;
                squares += x * x;
            }
        }
        if (k == 0) {
            return new RunEffect(0, 0);
        }
        double mean = sum / k;
        double variance = Math.max(k > 1 ? (squares - k * mean * mean) / (k - 1) : 0, perturbation * perturbation / 3);
        double prior = PRIOR_SD * PRIOR_SD;
        return new RunEffect(mean * prior / (prior + variance / k), k);
    }

    double factor() {
        return StrictMath.exp(logMean);
    }
}
