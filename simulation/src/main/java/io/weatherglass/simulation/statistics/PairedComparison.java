package io.weatherglass.simulation.statistics;

import java.util.Arrays;

/**
 * Two results compared realization by realization. Results of one key share their random numbers, so the difference
 * is known far more precisely than from their separate standard errors.
 *
 * @param difference second − first, by realization
 * @param firstLess how often the first is strictly less
 * @param equal how often both are the same
 */
public record PairedComparison(SampleDistribution difference, Proportion firstLess, Proportion equal) {
    /**
     * Compares values of the same realizations, as {@link SampleDistribution#valuesAsGiven()}.
     *
     * @throws IllegalArgumentException if there are none or not equally many
     */
    public static PairedComparison of(double[] first, double[] second) {
        if (first.length != second.length) {
            throw new IllegalArgumentException(
                    "samples must be of equal size, were of " + first.length + " and " + second.length);
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
