package io.weatherglass.forecast.matching.search;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Finds the best fragments by a best-first search over stretches, ordered by their bounds. The search ends at the first
 * bound worse than the results so far, so the result is exact. Returns at most one fragment per stretch.
 */
public final class NearestFragments {

    private static final int STRETCHES_PER_LIMIT_CHECK = 16;

    private final int[] fragments;
    private final float[] deviations;
    private final float[] column = new float[CandidateFragments.STRETCH];
    private final float[] sums = new float[CandidateFragments.STRETCH];
    private int found;
    private long evaluations;
    private boolean limited;

    private final DoubleUnaryOperator reach;

    private NearestFragments(int most, DoubleUnaryOperator reach) {
        fragments = new int[most];
        deviations = new float[most];
        this.reach = reach;
    }

    public static NearestFragments find(
            CandidateFragments candidates,
            Deviation deviation,
            int most,
            DoubleUnaryOperator reach,
            SearchLimit limit) {
        NearestFragments nearest = new NearestFragments(most, reach);
        nearest.search(candidates, deviation, limit);
        return nearest;
    }

    private void search(CandidateFragments candidates, Deviation deviation, SearchLimit limit) {
        float[] separation = new float[deviation.jobCount()];
        float[] bounds = deviation.minOfStretches(candidates, separation);
        Deviation ordered = deviation.ordered(separation);
        long[] stretches = new long[bounds.length];
        for (int stretch = 0; stretch < stretches.length; stretch++) {
            // the bits of non-negative floats have the same order as the floats
            stretches[stretch] = (long) Float.floatToRawIntBits(bounds[stretch]) << Integer.SIZE | stretch;
        }
        Arrays.sort(stretches);
        for (int k = 0; k < stretches.length && bounds[(int) stretches[k]] <= worst(); k++) {
            // the first stretch is searched even if the limit is already reached, so that there is a result
            if (k > 0 && k % STRETCHES_PER_LIMIT_CHECK == 0 && limit.isReached()) {
                limited = true;
                return;
            }
            look(candidates, ordered, (int) stretches[k]);
        }
    }

    private void look(CandidateFragments candidates, Deviation deviation, int stretch) {
        int first = stretch * CandidateFragments.STRETCH;
        int end = first + CandidateFragments.STRETCH;
        int best = -1;
        float least = worst();
        deviation.ofStretch(candidates, stretch, least, column, sums);
        for (int t = candidates.nextFrom(first); t >= 0 && t < end; t = candidates.nextFrom(t + 1)) {
            evaluations++;
            if (sums[t - first] < least) {
                best = t;
                least = sums[t - first];
            }
        }
        if (best >= 0) {
            insert(best, least);
        }
    }

    private void insert(int fragment, float deviation) {
        int place = found < fragments.length ? found++ : found - 1;
        while (place > 0 && isBetter(deviation, fragment, place - 1)) {
            fragments[place] = fragments[place - 1];
            deviations[place] = deviations[place - 1];
            place--;
        }
        fragments[place] = fragment;
        deviations[place] = deviation;
    }

    private boolean isBetter(float deviation, int fragment, int place) {
        return deviation < deviations[place] || deviation == deviations[place] && fragment < fragments[place];
    }

    private float worst() {
        if (found == 0) {
            return Float.POSITIVE_INFINITY;
        }
        float far = (float) reach.applyAsDouble(deviations[0]);
        return found < fragments.length ? far : Math.min(far, deviations[found - 1]);
    }

    public int count() {
        return found;
    }

    public int fragment(int place) {
        return fragments[place];
    }

    float deviation(int place) {
        return deviations[place];
    }

    long evaluations() {
        return evaluations;
    }

    boolean isLimited() {
        return limited;
    }
}
