package io.weatherglass.simulation.statistics;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Perturbation level of past runs [BGG18]. */
public final class PerturbationLevel {
    private PerturbationLevel() {}

    /**
     * Returns P = mean over jobs of max over runs of |r_jⁿ − r̄_j| / r̄_j, from walltimes by run and job; 0 and NaN
     * mean unknown.
     */
    public static double fromHistory(double[][] walltimeSeconds) {
        int jobs = walltimeSeconds.length == 0 ? 0 : walltimeSeconds[0].length;
        return IntStream.range(0, jobs)
                .mapToObj(job -> ofJob(Arrays.stream(walltimeSeconds)
                        .mapToDouble(run -> run[job])
                        .toArray()))
                .flatMapToDouble(OptionalDouble::stream)
                .average()
                .orElse(0);
    }

    /** Returns the term for one job; empty if fewer than two walltimes are known. */
    public static OptionalDouble ofJob(double[] walltimeSeconds) {
        double[] known =
                Arrays.stream(walltimeSeconds).filter(walltime -> walltime > 0).toArray();
        if (known.length < 2) {
            return OptionalDouble.empty();
        }
        double mean = Arrays.stream(known).average().orElseThrow();
        return Arrays.stream(known)
                .map(walltime -> Math.abs(walltime - mean) / mean)
                .max();
    }
}
