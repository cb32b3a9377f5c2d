package io.weatherglass.forecast.runtimes;

import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;

/** Numbers that are kept in ascending order while more come: a few new ones among many cost one move of these. */
final class SortedValues {
    /** The standard deviation of normal values over the median of their distances from the mean: 1 / quantile(3/4). */
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

    /** The value at this place in ascending order. */
    double at(int place) {
        settle();
        return values[place];
    }

    /** Mean between the quartiles of the values that are at least this; there must be some. */
    double middleMean(double least) {
        settle();
        int first = 0;
        while (values[first] < least) {
            first++;
        }
        return middleMean(values, first, size);
    }

    /** Mean of those between the quartiles of an ascending range, which is not empty. */
    static double middleMean(double[] ascending, int from, int to) {
        if (from >= to) {
            throw new IllegalArgumentException("there must be some values");
        }
        // of three the middle one
        int cut = (to - from + 1) / 4;
        return StatUtils.mean(ascending, from + cut, to - from - 2 * cut);
    }

    /** Median of the distances from a value; there must be some values. */
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
