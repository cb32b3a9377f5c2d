package io.weatherglass.forecast.tracking;

import java.util.Arrays;

/** The median of some values; of an even number the mean of the two in the middle. */
public final class Median {

    private Median() {}

    /**
     * Sorts the values in place: some are looked at after each event, and a copy would cost more than the median.
     *
     * @param values at least one
     */
    public static double sorting(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
