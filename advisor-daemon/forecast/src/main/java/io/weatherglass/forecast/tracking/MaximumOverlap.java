package io.weatherglass.forecast.tracking;

import java.util.Arrays;

public final class MaximumOverlap {

    private MaximumOverlap() {}

    /** Returns the maximum number of overlapping intervals, ignoring intervals whose end is NaN. Sorts both arrays. */
    public static int most(double[] starts, double[] ends) {
        int known = 0;
        for (int i = 0; i < starts.length; i++) {
            if (!Double.isNaN(ends[i])) {
                starts[known] = starts[i];
                ends[known++] = ends[i];
            }
        }
        Arrays.sort(starts, 0, known);
        Arrays.sort(ends, 0, known);
        int most = 0;
        int over = 0;
        for (int begun = 0; begun < known; begun++) {
            while (over < known && ends[over] <= starts[begun]) {
                over++;
            }
            most = Math.max(most, begun + 1 - over);
        }
        return most;
    }
}
