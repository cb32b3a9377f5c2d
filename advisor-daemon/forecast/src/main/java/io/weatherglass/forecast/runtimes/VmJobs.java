package io.weatherglass.forecast.runtimes;

import java.util.Arrays;

/**
 * Completed jobs of one VM in the order of their starts.
 *
 * @param logRatio ln(observed / expected) of each, without the effects of run and kind
 * @param loading how much each follows the level of its VM, 1 = as most do
 * @param noise how noisy each is, 1 = as most are
 * @param expectedSeconds runtime of each
 */
record VmJobs(double[] logRatio, double[] loading, double[] noise, double[] expectedSeconds) {

    /** Those at these places among others. */
    VmJobs at(int[] places) {
        return new VmJobs(at(logRatio, places), at(loading, places), at(noise, places), at(expectedSeconds, places));
    }

    private static double[] at(double[] all, int[] places) {
        return Arrays.stream(places).mapToDouble(place -> all[place]).toArray();
    }

    int count() {
        return logRatio.length;
    }
}
