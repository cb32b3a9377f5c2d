package io.weatherglass.simulation.montecarlo;

import java.util.Arrays;

/** Influence of each job on the completion time (Van Slyke 1963). Immutable. */
public final class Criticality {
    private final double[] shares;
    private final double[] correlations;

    private Criticality(double[] shares, double[] correlations) {
        this.shares = shares;
        this.correlations = correlations;
    }

    /** Draws walltimes again in replicate order, so that the result does not depend on the number of threads. */
    static Criticality of(int[] timesOnPath, RuntimeSampler sampler, double[] completionSeconds) {
        double[] shares = Arrays.stream(timesOnPath)
                .mapToDouble(times -> times / (double) completionSeconds.length)
                .toArray();
        return new Criticality(shares, correlations(shares.length, sampler, completionSeconds));
    }

    private static double[] correlations(int jobs, RuntimeSampler sampler, double[] completion) {
        double[] walltimes = new double[jobs];
        double[] mean = new double[jobs];
        double[] squares = new double[jobs];
        double[] products = new double[jobs];
        double completionMean = 0;
        double completionSquares = 0;
        for (int replicate = 0; replicate < completion.length; replicate++) {
            sampler.draw(replicate, walltimes);
            double ofCompletion = completion[replicate] - completionMean;
            completionMean += ofCompletion / (replicate + 1);
            completionSquares += ofCompletion * (completion[replicate] - completionMean);
            for (int job = 0; job < jobs; job++) {
                // Welford (1962), accurate for small variances of large numbers
                double ofWalltime = walltimes[job] - mean[job];
                mean[job] += ofWalltime / (replicate + 1);
                squares[job] += ofWalltime * (walltimes[job] - mean[job]);
                products[job] += ofWalltime * (completion[replicate] - completionMean);
            }
        }
        double[] correlations = new double[jobs];
        for (int job = 0; job < jobs; job++) {
            double scale = Math.sqrt(squares[job] * completionSquares);
            correlations[job] = scale > 0 ? Math.min(1, Math.abs(products[job]) / scale) : 0;
        }
        return correlations;
    }

    /**
     * Returns the share of realizations in which the job is on the critical path (including queueing on VMs), 0 to 1.
     */
    public double criticality(int job) {
        return shares[job];
    }

    /** Returns |correlation of the job's drawn walltime and the completion time|, 0 to 1; 0 if either is constant. */
    public double cruciality(int job) {
        return correlations[job];
    }
}
