package io.weatherglass.forecast.runtimes;

import java.util.List;

/**
 * Boot times of past runs: boot = a + b · predicted + residual, fitted by least squares. Immutable.
 *
 * @param a constant part, s
 * @param b factor applied to the predicted boot time, &gt;= 0
 * @param residualSeconds by run and VM, NaN if the boot never ended; empty if there are too few boots
 */
record BootTimes(double a, double b, double[][] residualSeconds) {
    /** Minimum number of boots for a fit; two boots always lie on a line. */
    private static final int MIN_BOOTS = 3;

    private static final int MAX_RUNS = 60;

    /** @param runs predicted and observed boot times in seconds, by run (oldest first) and VM; NaN if unknown */
    static BootTimes of(List<List<double[]>> runs) {
        List<double[]> points =
                runs.stream().flatMap(List::stream).filter(BootTimes::isKnown).toList();
        if (points.size() < MIN_BOOTS) {
            return new BootTimes(0, 1, new double[0][]);
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
        return new BootTimes(a, b, residuals);
    }

    static boolean isKnown(double[] point) {
        return point[0] > 0 && point[1] > 0;
    }

    private static double mean(List<double[]> points, int of) {
        return points.stream().mapToDouble(point -> point[of]).average().orElseThrow();
    }

    double expectedSeconds(double predictedSeconds) {
        return a + b * predictedSeconds;
    }

    boolean known() {
        return residualSeconds.length > 0;
    }
}
