package io.weatherglass.daemon.runtimes;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How long VMs took to come up in past executions: boot = a + b · predicted + residual by least squares, residuals drawn as
 * they were; and how long their enactor took from the submission of the first job to the request. Immutable.
 *
 * @param a in seconds
 * @param b seconds per predicted second, 0 to 2
 * @param residualSeconds ascending; empty where too few boots are known to tell anything
 * @param delaySeconds ascending, from a job's submission to the request of a VM for it
 */
record Boots(double a, double b, double[] residualSeconds, double[] delaySeconds) {
    private static final int LEAST_BOOTS = 3;

    /** More say no more. */
    private static final int MOST_KEPT = 1000;

    /**
     * @param points predicted and observed boot times, s, oldest first
     * @param delays from submissions to requests, s, oldest first
     */
    static Boots of(List<double[]> points, List<Double> delays) {
        double[] latestDelays = latest(delays.stream().mapToDouble(Double::doubleValue));
        if (points.size() < LEAST_BOOTS) {
            return new Boots(0, 1, new double[0], latestDelays);
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
        return new Boots(a, b, latest(points.stream().mapToDouble(point -> point[1] - a - b * point[0])), latestDelays);
    }

    private static double mean(List<double[]> points, int of) {
        return points.stream().mapToDouble(point -> point[of]).average().orElseThrow();
    }

    private static double[] latest(DoubleStream values) {
        double[] all = values.toArray();
        double[] kept = Arrays.copyOfRange(all, Math.max(0, all.length - MOST_KEPT), all.length);
        Arrays.sort(kept);
        return kept;
    }

    /** Whether anything is known of boots. */
    boolean known() {
        return residualSeconds.length > 0;
    }

    /** A boot time at a uniform number, s. */
    double bootSeconds(double predictedSeconds, double uniform) {
        return Math.max(0, a + b * predictedSeconds + at(residualSeconds, uniform));
    }

    /** Time from a submission to the request at a uniform number, s. */
    double delaySeconds(double uniform) {
        return delaySeconds.length == 0 ? 0 : at(delaySeconds, uniform);
    }

    private static double at(double[] ascending, double uniform) {
        return ascending[(int) (uniform * ascending.length)];
    }
}
