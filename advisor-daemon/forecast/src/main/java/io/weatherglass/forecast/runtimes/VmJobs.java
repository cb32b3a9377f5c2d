package io.weatherglass.forecast.runtimes;

import java.util.Arrays;

/**
 * Jobs of one VM in the order of starts.
 *
 * @param logRatio ln(observed / expected) without effects
 * @param loading 1 for most jobs
 */
record VmJobs(double[] logRatio, double[] loading, double[] expectedSeconds) {
    /** Noise of a job that does not follow its VM. */
    private static final double MIN_NOISE = 0.4;

    /** Those at these places among others. */
    VmJobs at(int[] places) {
        return new VmJobs(at(logRatio, places), at(loading, places), at(expectedSeconds, places));
    }

    private static double[] at(double[] all, int[] places) {
        return Arrays.stream(places).mapToDouble(place -> all[place]).toArray();
    }

    /** Noise of a job, relative to most jobs. */
    static double noise(double loading) {
        return Math.max(MIN_NOISE, loading);
    }

    double noise(int job) {
        return noise(loading[job]);
    }

    int count() {
        return logRatio.length;
    }
}
