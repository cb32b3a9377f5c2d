package io.weatherglass.forecast.pooling;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Numbers and durations of jobs by past run and kind, as arrays for speed. Immutable. */
final class PastKindTable {

    /** Returned instead of a number for a kind that occurs in no run. */
    static final int UNKNOWN = -1;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[][] counts;
    private final double[][] meanDurations;
    private final int[] jobs;
    private final double[] work;

    PastKindTable(List<RunCourse> runs) {
        runs.forEach(run -> run.kinds().keySet().forEach(kind -> numbers.putIfAbsent(kind, numbers.size())));
        counts = new int[runs.size()][numbers.size()];
        meanDurations = new double[runs.size()][numbers.size()];
        jobs = new int[runs.size()];
        work = new double[runs.size()];
        for (int run = 0; run < counts.length; run++) {
            for (Map.Entry<String, KindCourse> kind : runs.get(run).kinds().entrySet()) {
                int number = numbers.get(kind.getKey());
                counts[run][number] = kind.getValue().count();
                meanDurations[run][number] = kind.getValue().meanDuration();
                work[run] += counts[run][number] * meanDurations[run][number];
            }
            jobs[run] = runs.get(run).all().count();
        }
    }

    int runs() {
        return counts.length;
    }

    int count() {
        return numbers.size();
    }

    /** Returns the index of a kind, from 0, or {@link #UNKNOWN}. */
    int number(String kind) {
        return Optional.ofNullable(numbers.get(kind)).orElse(UNKNOWN);
    }

    int count(int run, int kind) {
        return counts[run][kind];
    }

    double meanDuration(int run, int kind) {
        return meanDurations[run][kind];
    }

    double work(int run) {
        return work[run];
    }

    int jobs(int run) {
        return jobs[run];
    }
}
