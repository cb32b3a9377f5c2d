package io.weatherglass.forecast.tracking;

import java.util.Arrays;

/**
 * Finds jobs whose runtime is not evidence of background load ([KKN17] case (i)). With x = ln(observed / projected) and
 * at least {@value #JOBS_FOR_STATISTICS} completed jobs, a job is an outlier if x − median(x) exceeds ln 2 and 5 ×
 * 1.4826 × MAD(x); with fewer jobs, if observed / projected exceeds {@value #FACTOR_WHEN_FEW}. A load that slows all
 * jobs shifts the median, so it does not cause outliers. Running jobs are tested with the time they have taken so far.
 */
public final class OutlierRule {

    static final int JOBS_FOR_STATISTICS = 5;
    static final double FACTOR_WHEN_FEW = 4;
    private static final double MIN_EXCESS = StrictMath.log(2);
    private static final double MADS = 5 * 1.4826;

    private OutlierRule() {}

    /**
     * @param projectedSeconds by job; 0 means unknown, and such a job is never an outlier
     * @param observedSeconds {@link ComparableRuntimes comparable runtime} of completed jobs, NaN for others
     * @param runningSeconds compute time of running jobs so far, NaN for others
     */
    public static boolean[] apply(double[] projectedSeconds, double[] observedSeconds, double[] runningSeconds) {
        double[] ratios = new double[projectedSeconds.length];
        int completed = 0;
        for (int i = 0; i < projectedSeconds.length; i++) {
            if (projectedSeconds[i] > 0 && observedSeconds[i] > 0) {
                ratios[completed++] = StrictMath.log(observedSeconds[i] / projectedSeconds[i]);
            }
        }
        double bound = bound(Arrays.copyOf(ratios, completed));
        boolean[] outlier = new boolean[projectedSeconds.length];
        for (int i = 0; i < outlier.length; i++) {
            double seconds = Double.isNaN(observedSeconds[i]) ? runningSeconds[i] : observedSeconds[i];
            outlier[i] =
                    projectedSeconds[i] > 0 && seconds > 0 && StrictMath.log(seconds / projectedSeconds[i]) > bound;
        }
        return outlier;
    }

    private static double bound(double[] logRatios) {
        if (logRatios.length < JOBS_FOR_STATISTICS) {
            return StrictMath.log(FACTOR_WHEN_FEW);
        }
        double centre = Median.sorting(logRatios);
        double[] deviations =
                Arrays.stream(logRatios).map(ratio -> Math.abs(ratio - centre)).toArray();
        return centre + Math.max(MIN_EXCESS, MADS * Median.sorting(deviations));
    }
}
