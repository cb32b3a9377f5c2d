package io.weatherglass.forecast.runtimes;

import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;

/** Incrementally sorted numbers. */
final class SortedValues {
    /** Normal standard deviation over median distance: 1 / quantile(3/4). */
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

    /** In ascending order. */
    double at(int place) {
        settle();
        return values[place];
    }

    /** Mid-mean of values of at least this size; requires one. */
    double middleMean(double least) {
        settle();
        int first = 0;
        while (values[first] < least) {
            first++;
        }
        return middleMean(values, first, size);
    }

    /** Mid-mean of a non-empty ascending range. */
    static double middleMean(double[] ascending, int from, int to) {
        if (from >= to) {
            throw new IllegalArgumentException("there must be some values");
        }
        // of three the middle one
        int cut = (to - from + 1) / 4;
        return StatUtils.mean(ascending, from + cut, to - from - 2 * cut);
    }

    /** Median distance; requires a value. */
    double medianDistance(double from) {
        settle();
        int above = Residuals.firstAbove(values, size, from);
        int near = size / 2 + 1;
        // this many of the nearest are not above
        int least = Math.max(0, near - (size - above));
        int most = Math.min(near, above);
        while (least < most) {
            int middle = (least + most) >>> 1;
            if (from - values[above - 1 - middle] < values[above + near - 1 - middle] - from) {
                least = middle + 1;
            } else {
                most = middle;
            }
        }
        double below = least == 0 ? 0 : from - values[above - least];
        return least == near ? below : Math.max(below, values[above + near - 1 - least] - from);
    }

    private void settle() {
        if (sorted == size) {
            return;
        }
        Arrays.sort(values, sorted, size);
        double[] late = Arrays.copyOfRange(values, sorted, size);
        int early = sorted - 1;
        int to = size - 1;
        for (int k = late.length - 1; k >= 0; to--) {
            values[to] = early >= 0 && values[early] > late[k] ? values[early--] : late[k--];
        }
        sorted = size;
    }
}
