package io.weatherglass.simulation.kernel.structures;

import java.util.Arrays;

/** Array of values with a 4-ary tree of minima. Unset values are infinite. */
public final class MinTree {
    public static final int NONE = -1;

    private int leaves = 64;
    /** Node of the value at index 0; other leaves follow. The root is node 0; node k has children 4k + 1 to 4k + 4. */
    private int first = (leaves - 1) / 3;

    private double[] min = new double[first + leaves];

    public MinTree() {
        clear();
    }

    public void clear() {
        Arrays.fill(min, Double.POSITIVE_INFINITY);
    }

    public void resize(int capacity) {
        if (capacity <= leaves) {
            return;
        }
        double[] before = Arrays.copyOfRange(min, first, min.length);
        while (leaves < capacity) {
            leaves *= 4;
        }
        first = (leaves - 1) / 3;
        min = new double[first + leaves];
        clear();
        System.arraycopy(before, 0, min, first, before.length);
        for (int node = first - 1; node >= 0; node--) {
            min[node] = minBelow(node);
        }
    }

    private double minBelow(int node) {
        int child = 4 * node + 1;
        return Math.min(Math.min(min[child], min[child + 1]), Math.min(min[child + 2], min[child + 3]));
    }

    public void set(int index, double value) {
        int node = first + index;
        double updated = value;
        while (min[node] != updated) {
            min[node] = updated;
            if (node == 0) {
                return;
            }
            node = (node - 1) >>> 2;
            updated = minBelow(node);
        }
    }

    public double min() {
        return min[0];
    }

    /** Returns the first index &gt;= {@code from} with base + value &lt;= limit (finite), or {@link #NONE}. */
    public int firstAtMost(int from, double base, double limit) {
        if (from >= leaves) {
            return NONE;
        }
        int node = from == 0 ? 0 : first + from;
        while (!(base + min[node] <= limit)) {
            // climb while the node is a last child, then step to the right
            while (node > 0 && (node & 3) == 0) {
                node = (node - 1) >>> 2;
            }
            if (node == 0) {
                return NONE;
            }
            node++;
        }
        // if no operand is -0.0, the difference between equal numbers is +0.0
        double unsigned = limit + 0.0;
        while (node < first) {
            // sign bits avoid branches that would often be mispredicted
            int child = 4 * node + 1;
            int one = tooGreat(base + min[child], unsigned);
            int two = one & tooGreat(base + min[child + 1], unsigned);
            int three = two & tooGreat(base + min[child + 2], unsigned);
            node = child + one + two + three;
        }
        return node - first;
    }

    private static int tooGreat(double value, double limit) {
        return (int) (Double.doubleToRawLongBits(limit - value) >>> 63);
    }
}
