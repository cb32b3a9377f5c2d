package io.weatherglass.simulation.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

public final class SampleDistribution {
    private final double[] given;
    private final double[] sorted;
    private final double mean;
    private final double sd;

    /** Copies a non-empty sample of finite values in any order. */
    public SampleDistribution(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("sample must not be empty");
        }
        given = values.clone();
        sorted = values.clone();
        Arrays.sort(sorted);
        mean = StatUtils.mean(sorted);
        sd = sdOf(sorted, mean);
    }

    public int size() {
        return sorted.length;
    }

    public double mean() {
        return mean;
    }

    /** Returns the sample standard deviation (n − 1); 0 for a single value. */
    public double sd() {
        return sd;
    }

    public double min() {
        return sorted[0];
    }

    public double max() {
        return sorted[sorted.length - 1];
    }

    /** Returns the type-7 quantile of Hyndman and Fan (1996), 0 &lt;= p &lt;= 1. */
    public double quantile(double p) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("p must be in [0, 1], but was " + p);
        }
        double position = p * (sorted.length - 1);
        int below = (int) position;
        if (below + 1 >= sorted.length) {
            return sorted[sorted.length - 1];
        }
        return sorted[below] + (position - below) * (sorted[below + 1] - sorted[below]);
    }

    public Interval centralInterval(double level) {
        return new Interval(quantile((1 - level) / 2), quantile((1 + level) / 2));
    }

    public Interval normalInterval(double k) {
        return new Interval(mean - k * sd, mean + k * sd);
    }

    public double standardErrorOfMean() {
        return sd / Math.sqrt(sorted.length);
    }

    /** Returns the standard error of the standard deviation, σ/√(2(n−1)); 0 for a single value. */
    public double standardErrorOfSd() {
        return sorted.length > 1 ? sd / Math.sqrt(2.0 * (sorted.length - 1)) : 0;
    }

    public int countAbove(double threshold) {
        return sorted.length - SortedArrays.firstAbove(sorted, threshold);
    }

    /**
     * Replaces each of n values with a quantile of this sample. The value of rank r is replaced with the quantile at (r
     * − ½)/n.
     */
    public double[] byRank(double[] others) {
        int[] order = IntStream.range(0, others.length)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> others[k]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] values = new double[others.length];
        for (int rank = 0; rank < order.length; rank++) {
            values[order[rank]] = quantile((rank + 0.5) / order.length);
        }
        return values;
    }

    public double[] values() {
        return sorted.clone();
    }

    /** Returns the values in their original order; in a Monte-Carlo result, this is the order of replicates. */
    public double[] valuesAsGiven() {
        return given.clone();
    }

    /** Samples are equal if they contain the same values, regardless of order. */
    @Override
    public boolean equals(Object other) {
        return other instanceof SampleDistribution that && Arrays.equals(sorted, that.sorted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sorted);
    }

    private static double sdOf(double[] values, double mean) {
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return values.length > 1 ? Math.sqrt(sum / (values.length - 1)) : 0;
    }
}
