package io.weatherglass.forecast.runtimes;

import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;

final class SortedValues {
    /** Ratio of the standard deviation of normal values to their median absolute deviation: 1 / quantile(3/4). */
    static final double SD_OF_MEDIAN_DISTANCE = 1.4826;

    private double[] values = new double[4];
    private int size;
    private int sorted;

    void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    double at(int place) {
        settle();
        return values[place];
    }

    double middleMean(double least) {
        settle();
        int first = 0;
        while (values[first] < least) {
            first++;
        }
        return middleMean(values, first, size);
    }

    static double middleMean(double[] ascending, int from, int to) {
        if (from >= to) {
            throw new IllegalArgumentException("values must not be empty");
        }
        // of three values, only the middle one is kept
        int cut = (to - from + 1) / 4;
        return StatUtils.mean(ascending, from + cut, to - from - 2 * cut);
    }

    double medianDistance(double from) {
        double[] distances = new double[size];
        Arrays.setAll(distances, k -> Math.abs(values[k] - from));
        Arrays.sort(distances);
        return distances[size / 2];
    }

    private void settle() {
        if (sorted < size) {
            Arrays.sort(values, 0, size);
            sorted = size;
        }
    }
}
