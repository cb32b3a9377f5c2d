package io.weatherglass.forecast.pooling;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many jobs of each kind some past runs had, and how long these took: in arrays, since every moment of a run is compared with all
 * past runs, kind by kind. Immutable.
 */
final class KindTable {

    /** The number of a kind that no run has. */
    static final int UNKNOWN = -1;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final int[][] counts;
    private final double[][] meanDurations;
    private final int[] jobs;
    private final double[] work;

    KindTable(List<RunCourse> runs) {
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

    /** Number of runs. */
    int runs() {
        return counts.length;
    }

    /** Number of kinds. */
    int count() {
        return numbers.size();
    }

    /** The number of a kind, from 0 on, or {@link #UNKNOWN}. */
    int number(String kind) {
        return Optional.ofNullable(numbers.get(kind)).orElse(UNKNOWN);
    }

    /** Jobs of a kind that a run had, by the number of the kind; 0 if none. */
    int count(int run, int kind) {
        return counts[run][kind];
    }

    /** Mean duration of a run's jobs of a kind, s; 0 if none completed. */
    double meanDuration(int run, int kind) {
        return meanDurations[run][kind];
    }

    /** How long a run's jobs took, all together, s. */
    double work(int run) {
        return work[run];
    }

    /** Jobs of a run. */
    int jobs(int run) {
        return jobs[run];
    }
}
