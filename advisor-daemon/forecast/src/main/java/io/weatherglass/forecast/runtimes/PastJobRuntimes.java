package io.weatherglass.forecast.runtimes;

import java.util.Arrays;

/** Log runtimes of one job. Not thread-safe. */
final class PastJobRuntimes {
    /** With fewer values, outliers are judged by the kind. */
    private static final int MANY = 8;

    private final SortedValues logs = new SortedValues();

    /** First log runtimes, and log ratios to the projection or NaN. */
    private double[] firstLogs = new double[2];

    private double[] firstOverProjected = new double[2];

    void add(double log, double logOverProjected) {
        int place = logs.size();
        logs.add(log);
        if (place < MANY) {
            if (place == firstLogs.length) {
                firstLogs = Arrays.copyOf(firstLogs, MANY);
                firstOverProjected = Arrays.copyOf(firstOverProjected, MANY);
            }
            firstLogs[place] = log;
            firstOverProjected[place] = logOverProjected;
        }
    }

    int size() {
        return logs.size();
    }

    /** Returns whether outliers can be found. */
    boolean speaksForItself() {
        return logs.size() >= MANY;
    }

    /** Mid-mean without lost jobs, ln s. */
    double expected() {
        return logs.middleMean(logs.at((3 * logs.size() - 1) / 4) - LostJobs.BELOW);
    }

    /** Mid-mean of the values that are usual for the kind, ln s; of all if few are. */
    double expected(PastKindRuntimes.Usual usual) {
        int size = logs.size();
        double[] values = new double[size];
        int usuals = 0;
        for (int k = 0; k < size; k++) {
            if (usual.holds(firstLogs[k], firstOverProjected[k])) {
                values[usuals++] = firstLogs[k];
            }
        }
        if (4 * usuals < size) {
            values = Arrays.copyOf(firstLogs, size);
            usuals = size;
        }
        Arrays.sort(values, 0, usuals);
        return SortedValues.middleMean(values, 0, usuals);
    }

    /** Median distance. */
    double deviation(double expected) {
        return logs.medianDistance(expected);
    }
}
