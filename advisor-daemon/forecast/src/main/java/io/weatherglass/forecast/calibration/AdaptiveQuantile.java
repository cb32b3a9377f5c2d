package io.weatherglass.forecast.calibration;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What finished instances say of one end of the intervals of one quantity, stage and level: how far the truth lay beyond it,
 * and the level that these excesses are read at, which adapts. Immutable.
 */
final class AdaptiveQuantile {

    /** Of fewer the rank of a median says little: with 9 its coverage has a standard deviation of 15 points (a beta distribution). */
    private static final int MIN_INSTANCES = 9;

    /**
     * With this many times the scores that an end needs, those of its stage are read alone: 63 at 95 %. With fewer its rank
     * depends on one unusual instance; with more, scores of other stages that are not alike make it hold too often or too seldom.
     * A guess between the two.
     */
    private static final double STEADY = 1.6;

    /**
     * Step of the adaptation as a share of the variance of a miss. At either end of a 95 % interval it is the 0.005 of [Gibbs,
     * Candès 2021]; the level then wanders by about one point where there is nothing to adapt to, which is less than what the
     * choice of 50 instances does to the quantile.
     */
    static final double STEP = 0.2;

    /** The adapted share of misses stays within this factor of the nominal one. A guess. */
    private static final double MAX_ADAPTED = 4;

    /** Room for the rounding of {@code (n + 1) (1 - alpha)}. */
    private static final double ROUNDING = 1e-9;

    private final double nominalMiss;
    private final double miss;
    private final double[] sorted;

    private AdaptiveQuantile(double nominalMiss, double miss, double[] sorted) {
        this.nominalMiss = nominalMiss;
        this.miss = miss;
        this.sorted = sorted;
    }

    /**
     * Of no instance.
     *
     * @param level probability that an end is to hold
     */
    static AdaptiveQuantile ofLevel(double level) {
        return new AdaptiveQuantile(1 - level, 1 - level, new double[0]);
    }

    /** Of no instance, at an end of intervals of a level: each end misses half as often as they do. */
    static AdaptiveQuantile atEndOf(double level) {
        return ofLevel((1 + level) / 2);
    }

    /** Instances that a level needs: the least n for which its rank is not above n. */
    static int needed(double level) {
        return Math.max(MIN_INSTANCES, (int) Math.ceil(level / (1 - level) - ROUNDING));
    }

    int instances() {
        return sorted.length;
    }

    /** Whether these are as many instances as its level needs. */
    boolean isEnough(int instances) {
        return instances >= needed(1 - nominalMiss);
    }

    /** The share of misses that the excesses are read at. */
    double adaptedMiss() {
        return miss;
    }

    /** Whether there are enough instances to do without those of other stages. */
    boolean isSteady() {
        return sorted.length >= STEADY * needed(1 - nominalMiss);
    }

    /**
     * The ceil((n + 1) (1 − miss))-th smallest of the n excesses of some quantiles, found from the largest down: it is near.
     *
     * @param quantiles with at least one excess together
     */
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

    /**
     * With one more instance.
     *
     * @param leaving the excess that leaves the window for it, if that is full
     * @param widening of its interval, if it was calibrated
     */
    AdaptiveQuantile with(double excess, Optional<Double> leaving, Optional<Double> widening) {
        return with(excess, leaving, widening, STEP);
    }

    /** With another step than usual; 0 for a level that does not adapt. */
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
