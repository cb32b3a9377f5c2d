package io.weatherglass.simulation.statistics;

import java.util.Arrays;

/** Compares results (second − first) realization by realization, which is more precise than comparing means. */
public record PairedComparison(SampleDistribution difference, Proportion firstLess, Proportion equal) {
    /** Compares samples of equal size in realization order; see {@link SampleDistribution#valuesAsGiven()}. */
    public static PairedComparison of(double[] first, double[] second) {
        if (first.length != second.length) {
            throw new IllegalArgumentException(
                    "samples must have equal sizes, but had " + first.length + " and " + second.length);
        }
        double[] difference = new double[first.length];
        Arrays.setAll(difference, k -> second[k] - first[k]);
        SampleDistribution sample = new SampleDistribution(difference);
        int less = sample.countAbove(0);
        int equal = (int) Arrays.stream(difference).filter(value -> value == 0).count();
        return new PairedComparison(
                sample, new Proportion(less, difference.length), new Proportion(equal, difference.length));
    }
}
