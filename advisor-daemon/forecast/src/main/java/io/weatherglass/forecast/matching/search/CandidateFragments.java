package io.weatherglass.forecast.matching.search;

import io.weatherglass.forecast.matching.tables.SimulatedRuntimes;
import java.util.BitSet;

/**
 * The filled fragments of a table, with the minimum and maximum runtime of every job in each stretch of {@value
 * #STRETCH} neighbours. Neighbours have similar runtimes, so these bounds exclude nearly all fragments. Immutable. The
 * object is created once per table, and again whenever many more fragments have been filled.
 */
public record CandidateFragments(SimulatedRuntimes table, BitSet filled, float[][] least, float[][] greatest) {

    /** Number of neighbouring fragments that share one bound. */
    public static final int STRETCH = 64;

    /** Bound of a stretch without candidates, s; its square is finite. */
    private static final float FAR_OFF = 1e15f;

    public static CandidateFragments of(SimulatedRuntimes table) {
        int jobs = table.jobCount();
        int stretches = (table.fragmentCount() + STRETCH - 1) / STRETCH;
        float[][] least = new float[jobs][stretches];
        float[][] greatest = new float[jobs][stretches];
        BitSet filled = new BitSet(table.fragmentCount());
        for (int fragment = 0; fragment < table.fragmentCount(); fragment++) {
            filled.set(fragment, table.isFilled(fragment));
        }
        for (int job = 0; job < jobs; job++) {
            bound(table, filled, job, least[job], greatest[job]);
        }
        return new CandidateFragments(table, filled, least, greatest);
    }

    private static void bound(SimulatedRuntimes table, BitSet filled, int job, float[] least, float[] greatest) {
        float[] runtimes = new float[STRETCH];
        for (int stretch = 0; stretch < least.length; stretch++) {
            int from = stretch * STRETCH;
            int end = Math.min(from + STRETCH, table.fragmentCount());
            table.copyRuntimes(job, from, end - from, runtimes);
            int t = filled.nextSetBit(from);
            least[stretch] = t < 0 || t >= end ? FAR_OFF : runtimes[t - from];
            greatest[stretch] = least[stretch];
            for (; t >= 0 && t < end; t = filled.nextSetBit(t + 1)) {
                least[stretch] = Math.min(least[stretch], runtimes[t - from]);
                greatest[stretch] = Math.max(greatest[stretch], runtimes[t - from]);
            }
        }
    }

    /** Returns the candidates except fragments {@code first} to {@code last}; both may lie outside the grid. */
    public CandidateFragments without(int first, int last) {
        BitSet rest = (BitSet) filled.clone();
        int from = Math.max(0, first);
        rest.clear(from, Math.max(from, Math.min(table.fragmentCount(), last + 1)));
        return new CandidateFragments(table, rest, least, greatest);
    }

    public int jobCount() {
        return table.jobCount();
    }

    public int count() {
        return filled.cardinality();
    }

    /** Returns whether the fragment is a candidate; false outside the grid. */
    public boolean contains(int fragment) {
        return fragment >= 0 && filled.get(fragment);
    }

    /** Returns the first candidate from this fragment on, or -1 if there is none. */
    public int nextFrom(int fragment) {
        return filled.nextSetBit(fragment);
    }

    /** Copies a job's runtimes in a stretch and returns their number. Values of non-candidates are undefined. */
    public int copyStretch(int stretch, int job, float[] into) {
        int from = stretch * STRETCH;
        int count = Math.min(STRETCH, table.fragmentCount() - from);
        table.copyRuntimes(job, from, count, into);
        return count;
    }

    int stretches() {
        return (table.fragmentCount() + STRETCH - 1) / STRETCH;
    }
}
