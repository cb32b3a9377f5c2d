package io.weatherglass.simulation.kernel;

import java.util.Arrays;

/** The earliest of a fixed number of dates that change one by one; among equals that of the lower index. */
final class EarliestDate {
    private final int leaves;
    /** The earliest date under each node; node 1 is the root, the leaves come last. */
    private final double[] earliest;

    private final double[] saved;

    /** All dates are infinite. */
    EarliestDate(int count) {
        leaves = Integer.highestOneBit(Math.max(1, 2 * count - 1));
        earliest = new double[2 * leaves];
        saved = new double[2 * leaves];
        Arrays.fill(earliest, Double.POSITIVE_INFINITY);
    }

    double date() {
        return earliest[1];
    }

    /** Index of the earliest date. */
    int index() {
        double date = earliest[1];
        int node = 1;
        while (node < leaves) {
            node = earliest[2 * node] == date ? 2 * node : 2 * node + 1;
        }
        return node - leaves;
    }

    void set(int index, double date) {
        int node = leaves + index;
        double least = date;
        while (earliest[node] != least) {
            earliest[node] = least;
            if (node == 1) {
                return;
            }
            double sibling = earliest[node ^ 1];
            least = sibling < least ? sibling : least;
            node >>>= 1;
        }
    }

    void save() {
        System.arraycopy(earliest, 0, saved, 0, earliest.length);
    }

    void restore() {
        System.arraycopy(saved, 0, earliest, 0, earliest.length);
    }
}
