package io.weatherglass.simulation.statistics;

/** Binary search in ascending arrays that may contain equal values. */
public final class SortedArrays {
    private SortedArrays() {}

    /** Returns the index of the first element above {@code value}, or the length if there is none. */
    public static int firstAbove(double[] ascending, double value) {
        int low = 0;
        int high = ascending.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ascending[middle] > value) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Returns the index of the first element that is at least {@code value}, or the length if there is none. */
    public static int firstAtLeast(double[] ascending, double value) {
        return firstAbove(ascending, Math.nextDown(value));
    }
}
