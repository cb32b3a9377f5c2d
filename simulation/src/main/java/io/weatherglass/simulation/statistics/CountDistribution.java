package io.weatherglass.simulation.statistics;

import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

public final class CountDistribution {
    /** Tolerance for rounding errors in p · n: 0.07 · 100 is slightly above 7. */
    private static final double ROUNDING = 1e-9;

    private final long[] given;
    private final long[] sorted;

    public CountDistribution(long[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("sample must not be empty");
        }
        given = values.clone();
        sorted = values.clone();
        Arrays.sort(sorted);
    }

    public int size() {
        return sorted.length;
    }

    public double mean() {
        double sum = 0;
        for (long value : sorted) {
            sum += value;
        }
        return sum / sorted.length;
    }

    /** Returns the smallest count with cumulative probability &gt;= p, where 0 &lt;= p &lt;= 1. */
    public long quantile(double p) {
        if (!(p >= 0 && p <= 1)) {
            throw new IllegalArgumentException("p must be in [0, 1], but was " + p);
        }
        int index = (int) Math.ceil(p * sorted.length - ROUNDING) - 1;
        return sorted[Math.max(0, index)];
    }

    public Interval centralInterval(double level) {
        return new Interval(quantile((1 - level) / 2), quantile((1 + level) / 2));
    }

    public SortedMap<Long, Double> probabilities() {
        SortedMap<Long, Double> mass = new TreeMap<>();
        for (int from = 0, to; from < sorted.length; from = to) {
            to = from;
            while (to < sorted.length && sorted[to] == sorted[from]) {
                to++;
            }
            mass.put(sorted[from], (to - from) / (double) sorted.length);
        }
        return Collections.unmodifiableSortedMap(mass);
    }

    public long min() {
        return sorted[0];
    }

    public long max() {
        return sorted[sorted.length - 1];
    }

    public int occurrences(long count) {
        return (int) Arrays.stream(sorted).filter(value -> value == count).count();
    }

    public long[] valuesAsGiven() {
        return given.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CountDistribution that && Arrays.equals(sorted, that.sorted);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sorted);
    }
}
