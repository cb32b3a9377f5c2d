package io.weatherglass.simulation.kernel;

import java.util.Arrays;

/** A value per index, infinite where none was set: the least of all, and the first indices whose values are small. */
final class LeastValues {
    static final int NONE = -1;

    private int leaves = 64;
    /** The least value under each node; node 1 is the root, the leaves come last. */
    private double[] least = new double[2 * leaves];

    LeastValues() {
        clear();
    }

    /** No value is set any more. */
    void clear() {
        Arrays.fill(least, Double.POSITIVE_INFINITY);
    }

    /** Makes room for so many indices. */
    void resize(int capacity) {
        if (capacity <= leaves) {
            return;
        }
        double[] before = Arrays.copyOfRange(least, leaves, 2 * leaves);
        leaves = Integer.highestOneBit(2 * capacity - 1);
        least = new double[2 * leaves];
        clear();
        System.arraycopy(before, 0, least, leaves, before.length);
        for (int node = leaves - 1; node > 0; node--) {
            least[node] = Math.min(least[2 * node], least[2 * node + 1]);
        }
    }

    void set(int index, double value) {
        int node = leaves + index;
        double now = value;
        while (least[node] != now) {
            least[node] = now;
            if (node == 1) {
                return;
            }
            double sibling = least[node ^ 1];
            now = Math.min(sibling, now);
            node >>>= 1;
        }
    }

    /** The least value, infinite if none is set. */
    double least() {
        return least[1];
    }

    /**
     * The first index, not before another one, with base + value &lt;= limit, as rounded; {@link #NONE} if there is none. The
     * limit must be finite.
     */
    int firstAtMost(int from, double base, double limit) {
        if (from >= leaves) {
            return NONE;
        }
        int node = from == 0 ? 1 : leaves + from;
        while (!(base + least[node] <= limit)) {
            // up from right children, and over to what lies to the right
            node >>>= Integer.numberOfTrailingZeros(~node);
            if (node == 0) {
                return NONE;
            }
            node++;
        }
        // no -0.0, so that the difference of what is equal has no sign
        double unsigned = limit + 0.0;
        while (node < leaves) {
            // to the right by the sign bit where the left value is too great: a branch would be taken half of the time,
            // and
            // ASAP streams take 0.93 to 0.97 of the time without it
            node = 2 * node + (int) (Double.doubleToRawLongBits(unsigned - (base + least[2 * node])) >>> 63);
        }
        return node - leaves;
    }
}
