package io.weatherglass.forecast.runtimes;

import java.util.Arrays;

/** The runtimes of one job in past runs, on the log scale. Not thread-safe. */
final class PastJobRuntimes {
    /** This many speak for themselves: at most a quarter of them was far too slow. Fewer are held against their kind. A guess. */
    private static final int MANY = 8;

    private final SortedValues logs = new SortedValues();

    /** Of the first few: runtime, and runtime over projection or NaN. */
    private double[] firstLogs = new double[2];

    private double[] firstOverProjected = new double[2];

    /** @param logOverProjected NaN if nothing was projected */
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

    /** Whether there are enough of them to find outliers. */
    boolean speaksForItself() {
        return logs.size() >= MANY;
    }

    /** What is expected of a job that speaks for itself, ln s: a mean between quartiles, without the times when it was lost. */
    double expected() {
        return logs.middleMean(logs.at((3 * logs.size() - 1) / 4) - LostJobs.BELOW);
    }

    /**
     * What is expected of another one, ln s. Of three times one may be an outlier, or two: what is usual for the kind decides
     * which; where all are odd, the job is another one than the rest of its kind.
     */
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

    /** Median of the distances of its runtimes from what is expected. */
    double deviation(double expected) {
        return logs.medianDistance(expected);
    }
}
