package io.weatherglass.lab.matching;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * E(W,t,k) and F(W,t,k) of one execution for every k in plan order [KKN17 eq. 1, 2]. Jobs whose projection is unknown
 * (0) are excluded.
 *
 * @param past values of E for k = 1 … N, at index k − 1, s
 * @param future values of F for k = 1 … N − 1, at index k − 1, s
 */
record ErrorCurves(double[] past, double[] future) {

    static ErrorCurves of(double[] projectedSeconds, double[] runtimesSeconds, int[] order) {
        int jobs = order.length;
        double[] past = new double[jobs];
        double squares = 0;
        int count = 0;
        for (int k = 0; k < jobs; k++) {
            double difference = difference(projectedSeconds, runtimesSeconds, order[k]);
            squares += difference * difference;
            count += projectedSeconds[order[k]] > 0 ? 1 : 0;
            past[k] = rootMean(squares, count);
        }
        double[] future = new double[Math.max(0, jobs - 1)];
        squares = 0;
        count = 0;
        for (int k = jobs - 1; k > 0; k--) {
            double difference = difference(projectedSeconds, runtimesSeconds, order[k]);
            squares += difference * difference;
            count += projectedSeconds[order[k]] > 0 ? 1 : 0;
            future[k - 1] = rootMean(squares, count);
        }
        return new ErrorCurves(past, future);
    }

    private static double difference(double[] projected, double[] runtimes, int job) {
        return projected[job] > 0 ? projected[job] - runtimes[job] : 0;
    }

    private static double rootMean(double squares, int count) {
        return count == 0 ? 0 : Math.sqrt(squares / count);
    }

    double minDenominator() {
        return DoubleStream.concat(Arrays.stream(past), Arrays.stream(future).skip(1))
                .filter(error -> error > 0)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    static ErrorCurves mean(ErrorCurves[] curves, double[] weights) {
        double[] past = new double[curves[0].past.length];
        double[] future = new double[curves[0].future.length];
        for (int c = 0; c < curves.length; c++) {
            for (int k = 0; k < past.length; k++) {
                past[k] += weights[c] * curves[c].past[k];
            }
            for (int k = 0; k < future.length; k++) {
                future[k] += weights[c] * curves[c].future[k];
            }
        }
        return new ErrorCurves(past, future);
    }
}
