package io.weatherglass.lab.validation;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.function.LongSupplier;

/**
 * Results of many realizations of one run.
 *
 * @param makespanSeconds times of the last completion, s after time 0 of the record
 */
record MakespanForecast(
        SampleDistribution makespanSeconds, CountDistribution btuCounts, double realizationsPerSecondPerCore) {
    private static final long WARM_UP_NANOS = 1_000_000_000;
    private static final long MEASUREMENT_NANOS = 500_000_000;
    /**
     * Maximum number of realizations in the warm-up and in the measurement. Even for small runs, this many realizations
     * suffice for JIT compilation and take long enough to be measured.
     */
    private static final long MAX_REALIZATIONS = 50_000;

    static MakespanForecast simulate(
            EventKernel kernel, RuntimeSampler sampler, int jobs, int realizations, LongSupplier cpuNanos) {
        double[] walltimes = new double[jobs];
        double[] makespans = new double[realizations];
        long[] btus = new long[realizations];
        for (int replicate = 0; replicate < realizations; replicate++) {
            sampler.draw(replicate, walltimes);
            kernel.simulate(walltimes);
            makespans[replicate] = kernel.completionSeconds();
            btus[replicate] = kernel.billedUnits();
        }
        return new MakespanForecast(
                new SampleDistribution(makespans),
                new CountDistribution(btus),
                measure(kernel, sampler, walltimes, cpuNanos));
    }

    private static double measure(
            EventKernel kernel, RuntimeSampler sampler, double[] walltimes, LongSupplier cpuNanos) {
        simulateFor(WARM_UP_NANOS, kernel, sampler, walltimes, cpuNanos);
        return simulateFor(MEASUREMENT_NANOS, kernel, sampler, walltimes, cpuNanos);
    }

    private static double simulateFor(
            long nanos, EventKernel kernel, RuntimeSampler sampler, double[] walltimes, LongSupplier cpuNanos) {
        long start = cpuNanos.getAsLong();
        long elapsed;
        long replicate = 0;
        do {
            sampler.draw(replicate++, walltimes);
            kernel.simulate(walltimes);
            elapsed = cpuNanos.getAsLong() - start;
        } while (elapsed < nanos && replicate < MAX_REALIZATIONS);
        return replicate * 1e9 / Math.max(1, elapsed);
    }
}
