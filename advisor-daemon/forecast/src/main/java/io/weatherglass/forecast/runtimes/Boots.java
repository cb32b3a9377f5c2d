package io.weatherglass.forecast.runtimes;

import java.util.List;

/**
 * How long VMs took to come up in past runs: boot = a + b · predicted + residual by least squares; and how long their
 * enactor took from the submission of the first job to the request. Immutable.
 *
 * @param a in seconds
 * @param b seconds per predicted second, not negative
 * @param residualSeconds by run and VM in order of request, NaN of one that never came up; empty where too few boots
 *     are known to say anything
 * @param delaySeconds ascending, from a job's submission to the request of a VM for it
 */
record Boots(double a, double b, double[][] residualSeconds, double[] delaySeconds) {
    /** Two boots lie on a line: the first residual comes with the third. */
    private static final int MIN_BOOTS = 3;

    /** More runs add no precision worth their time. A guess. */
    private static final int MAX_RUNS = 60;

    /** The latest delays from submission to request; more make no better quantiles. A guess. */
    private static final int MAX_DELAYS = 1000;

    /**
     * @param runs by run, oldest first, and VM, its predicted and observed boot times, s; NaN where they are not known
     * @param delays from submissions to requests, s, oldest first
     */
    static Boots of(List<List<double[]>> runs, List<Double> delays) {
        double[] latestDelays = delays.stream()
                .skip(Math.max(0, delays.size() - MAX_DELAYS))
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        List<double[]> points =
                runs.stream().flatMap(List::stream).filter(Boots::isKnown).toList();
        if (points.size() < MIN_BOOTS) {
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
        double[][] residuals = runs.stream()
                .skip(Math.max(0, runs.size() - MAX_RUNS))
                .map(run -> run.stream()
                        .mapToDouble(point -> isKnown(point) ? point[1] - a - b * point[0] : Double.NaN)
                        .toArray())
                .toArray(double[][]::new);
        return new Boots(a, b, residuals, latestDelays);
    }

    /** Whether both are known: an enactor that reports no requests seems to have booted its VMs at once. */
    static boolean isKnown(double[] point) {
        return point[0] > 0 && point[1] > 0;
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
