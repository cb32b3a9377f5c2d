package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.tracking.Median;
import java.util.Arrays;
import java.util.List;

/** Finds the convex combination with the least variance [Bates, Granger 1969] by moving weight between columns. */
final class LeastVariance {

    private static final int STEPS = 60;

    /**
     * Each variance is increased by this multiple of itself, because variances estimated from few runs are too small.
     */
    private static final double RIDGE = 2;

    private static final double NO_GAIN = 1e-9;

    /** Maximum deviation from the median in median absolute deviations: 3 standard deviations of normal values. */
    private static final double MAX_DEVIATIONS = 3 * 1.4826;

    /** Minimum deviation, s, because timestamps are often rounded to seconds. */
    private static final double DATE_SECONDS = 1;

    private LeastVariance() {}

    /** Moves outliers to the nearest bound [Huber 1964]. */
    static double[] withoutOutliers(double[] column) {
        double median = Median.sorting(column.clone());
        double deviation = Median.sorting(
                Arrays.stream(column).map(value -> Math.abs(value - median)).toArray());
        double most = MAX_DEVIATIONS * Math.max(deviation, DATE_SECONDS);
        return Arrays.stream(column)
                .map(value -> Math.min(median + most, Math.max(median - most, value)))
                .toArray();
    }

    /** @param rows observations of all columns; each column has at least one */
    static double[] weights(List<double[]> rows) {
        double[][] covariance = covariance(rows);
        int count = covariance.length;
        double[] weights = new double[count];
        int start = 0;
        for (int k = 1; k < count; k++) {
            start = covariance[k][k] < covariance[start][start] ? k : start;
        }
        weights[start] = 1;
        double[] gradient = covariance[start].clone();
        for (int step = 0; step < STEPS; step++) {
            int to = 0;
            int from = -1;
            for (int k = 0; k < count; k++) {
                to = gradient[k] < gradient[to] ? k : to;
                from = weights[k] > 0 && (from < 0 || gradient[k] > gradient[from]) ? k : from;
            }
            double gain = gradient[from] - gradient[to];
            double curvature = covariance[to][to] + covariance[from][from] - 2 * covariance[to][from];
            if (gain <= NO_GAIN || curvature <= 0) {
                break;
            }
            double moved = Math.min(gain / curvature, weights[from]);
            weights[to] += moved;
            weights[from] -= moved;
            for (int k = 0; k < count; k++) {
                gradient[k] += moved * (covariance[k][to] - covariance[k][from]);
            }
        }
        return weights;
    }

    private static double[][] covariance(List<double[]> rows) {
        int count = rows.get(0).length;
        double[] mean = new double[count];
        for (double[] row : rows) {
            for (int k = 0; k < count; k++) {
                mean[k] += row[k] / rows.size();
            }
        }
        double[][] covariance = new double[count][count];
        for (double[] row : rows) {
            for (int i = 0; i < count; i++) {
                double deviation = (row[i] - mean[i]) / rows.size();
                for (int j = 0; j <= i; j++) {
                    covariance[i][j] += deviation * (row[j] - mean[j]);
                }
            }
        }
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < i; j++) {
                covariance[j][i] = covariance[i][j];
            }
            covariance[i][i] *= 1 + RIDGE;
        }
        return covariance;
    }
}
