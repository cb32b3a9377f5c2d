package io.weatherglass.forecast.calibration;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Distances of true values beyond one end of past intervals. New intervals are widened at this end by a quantile of
 * these distances, whose level adapts to the misses so far.
 */
record AdaptiveQuantile(double nominalMiss, double miss, double[] sorted) {

    /** With 9 instances, the median's coverage has a standard deviation of 15 percentage points (beta distribution). */
    private static final int MIN_INSTANCES = 9;

    /** Stages with fewer scores than this multiple of the minimum are pooled, so that no single instance dominates. */
    private static final double STEADY = 1.6;

    /**
     * Step by which the miss rate adapts, as a multiple of the variance of the miss indicator; 0.005 at each end of a
     * 95 % interval [Gibbs, Candès 2021].
     */
    static final double STEP = 0.2;

    /** Maximum ratio of the adapted to the nominal miss rate. */
    private static final double MAX_ADAPTED = 4;

    /** Tolerance for the rounding of {@code (n + 1) (1 - alpha)}. */
    private static final double ROUNDING = 1e-9;

    /** @param level probability that the true value does not lie beyond this end */
    static AdaptiveQuantile ofLevel(double level) {
        return new AdaptiveQuantile(1 - level, 1 - level, new double[0]);
    }

    static AdaptiveQuantile atEndOf(double level) {
        return ofLevel((1 + level) / 2);
    }

    static int needed(double level) {
        return Math.max(MIN_INSTANCES, (int) Math.ceil(level / (1 - level) - ROUNDING));
    }

    int instances() {
        return sorted.length;
    }

    boolean isEnough(int instances) {
        return instances >= needed(1 - nominalMiss);
    }

    boolean isSteady() {
        return sorted.length >= STEADY * needed(1 - nominalMiss);
    }

    static double ranked(List<AdaptiveQuantile> quantiles, double miss) {
        int count = quantiles.stream().mapToInt(AdaptiveQuantile::instances).sum();
        int rank = (int) Math.ceil((count + 1) * (1 - miss) - ROUNDING);
        int larger = count - Math.max(1, Math.min(count, rank));
        int[] left = quantiles.stream().mapToInt(AdaptiveQuantile::instances).toArray();
        while (true) {
            int largest = -1;
            for (int quantile = 0; quantile < left.length; quantile++) {
                if (left[quantile] > 0
                        && (largest < 0
                                || quantiles.get(quantile).sorted[left[quantile] - 1]
                                        > quantiles.get(largest).sorted[left[largest] - 1])) {
                    largest = quantile;
                }
            }
            left[largest]--;
            if (larger-- == 0) {
                return quantiles.get(largest).sorted[left[largest]];
            }
        }
    }

    AdaptiveQuantile with(double excess, Optional<Double> leaving, Optional<Double> widening) {
        return with(excess, leaving, widening, STEP);
    }

    /** @param relativeStep 0 for a fixed miss rate */
    AdaptiveQuantile with(double excess, Optional<Double> leaving, Optional<Double> widening, double relativeStep) {
        double adapted = miss;
        if (widening.isPresent()) {
            double missed = excess > widening.get() ? 1 : 0;
            double step = relativeStep * nominalMiss * (1 - nominalMiss);
            adapted = Math.max(nominalMiss / MAX_ADAPTED, Math.min(maxMiss(), miss + step * (nominalMiss - missed)));
        }
        double[] staying = leaving.isPresent() ? without(sorted, leaving.get()) : sorted;
        return new AdaptiveQuantile(nominalMiss, adapted, inserted(staying, excess));
    }

    private double maxMiss() {
        return Math.min(MAX_ADAPTED * nominalMiss, (1 + nominalMiss) / 2);
    }

    private static double[] without(double[] sorted, double value) {
        int at = Arrays.binarySearch(sorted, value);
        double[] rest = new double[sorted.length - 1];
        System.arraycopy(sorted, 0, rest, 0, at);
        System.arraycopy(sorted, at + 1, rest, at, rest.length - at);
        return rest;
    }

    private static double[] inserted(double[] sorted, double value) {
        int found = Arrays.binarySearch(sorted, value);
        int at = found < 0 ? -found - 1 : found;
        double[] more = new double[sorted.length + 1];
        System.arraycopy(sorted, 0, more, 0, at);
        more[at] = value;
        System.arraycopy(sorted, at, more, at + 1, sorted.length - at);
        return more;
    }
}
