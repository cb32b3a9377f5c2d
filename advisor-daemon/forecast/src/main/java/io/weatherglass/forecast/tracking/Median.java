package io.weatherglass.forecast.tracking;

import java.util.Arrays;

/** The median; for an even number of values the mean of the middle two. */
public final class Median {

    private Median() {}

    public static double sorting(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
