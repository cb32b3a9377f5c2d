package io.weatherglass.forecast.runtimes;

import java.util.Arrays;

/** Jobs of a VM in order of start; loading and noise are 1 for most jobs. */
record VmJobs(double[] logRatio, double[] loading, double[] noise, double[] expectedSeconds) {

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
