package io.weatherglass.daemon.runtimes;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How long VMs took to come up in past executions: boot = a + b · predicted + residual by least squares; and how long their
 * enactor took from the submission of the first job to the request. Immutable.
 *
 * @param a in seconds
 * @param b seconds per predicted second, 0 to 2
 * @param residualSeconds by run and VM in order of request; empty where too few boots are known to tell anything
 * @param delaySeconds ascending, from a job's submission to the request of a VM for it
 */
record Boots(double a, double b, double[][] residualSeconds, double[] delaySeconds) {
    private static final int LEAST_BOOTS = 3;

    /** More say no more. */
    private static final int MOST_RUNS = 60;

    private static final int MOST_DELAYS = 1000;

    /**
     * @param runs by run, oldest first, its predicted and observed boot times, s
     * @param delays from submissions to requests, s, oldest first
     */
    static Boots of(List<List<double[]>> runs, List<Double> delays) {
        double[] latestDelays = delays.stream()
                .skip(Math.max(0, delays.size() - MOST_DELAYS))
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        List<double[]> points = runs.stream().flatMap(List::stream).toList();
        if (points.size() < LEAST_BOOTS) {
            return new Boots(0, 1, new double[0][], latestDelays);
        }
        double predicted = mean(points, 0);
        double observed = mean(points, 1);
        double squares = 0;
        double products = 0;
        for (double[] point : points) {
            squares += (point[0] - predicted) * (point[0] - predicted);
            products += (point[0] - predicted) * (point[1] - observed);
        }
        boolean flat = squares < 1e-6 * predicted * predicted * points.size();
        double b = flat ? observed / predicted : Math.min(2, Math.max(0, products / squares));
        double a = observed - b * predicted;
        List<List<double[]>> latest = runs.subList(Math.max(0, runs.size() - MOST_RUNS), runs.size());
        return new Boots(a, b, residuals(a, b, latest), latestDelays);
    }

    private static double[][] residuals(double a, double b, List<List<double[]>> runs) {
        // the next run differs from the mean of these by more than they do
        double more = runs.size() > 1 ? StrictMath.sqrt((runs.size() + 1.0) / (runs.size() - 1.0)) - 1 : 0;
        double[][] residuals = new double[runs.size()][];
        for (int run = 0; run < residuals.length; run++) {
            double[] own = runs.get(run).stream()
                    .mapToDouble(point -> point[1] - a - b * point[0])
                    .toArray();
            double mean = DoubleStream.of(own).average().orElse(0);
            residuals[run] = DoubleStream.of(own).map(one -> one + more * mean).toArray();
        }
        return residuals;
    }

    private static double mean(List<double[]> points, int of) {
        return points.stream().mapToDouble(point -> point[of]).average().orElseThrow();
    }

    /** What is expected of a boot, s. */
    double expectedSeconds(double predictedSeconds) {
        return a + b * predictedSeconds;
    }

    /** Whether anything is known of boots. */
    boolean known() {
        return residualSeconds.length > 0;
    }

    /** Time from a submission to the request at a uniform number, s. */
    double delaySeconds(double uniform) {
        return delaySeconds.length == 0 ? 0 : delaySeconds[(int) (uniform * delaySeconds.length)];
    }
}
