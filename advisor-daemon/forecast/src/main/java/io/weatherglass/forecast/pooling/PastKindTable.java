package io.weatherglass.forecast.pooling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
    private final int[][] alike;

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
        alike = alike();
    }

    /** Groups the kinds that had the same number of jobs in every run, more than one in at least one of them. */
    private int[][] alike() {
        Map<List<Integer>, List<Integer>> groups = new LinkedHashMap<>();
        for (int kind = 0; kind < numbers.size(); kind++) {
            int number = kind;
            List<Integer> inRuns = Arrays.stream(counts).map(run -> run[number]).toList();
            if (Collections.max(inRuns) > 1) {
                groups.computeIfAbsent(inRuns, none -> new ArrayList<>()).add(kind);
            }
        }
        return groups.values().stream()
                .filter(kinds -> kinds.size() > 1)
                .map(kinds -> kinds.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** Raises numbers of jobs by kind to that of a kind that had the same number in every run. */
    void raise(int[] sizes) {
        for (int[] kinds : alike) {
            int most = 0;
            for (int kind : kinds) {
                most = Math.max(most, sizes[kind]);
            }
            for (int kind : kinds) {
                sizes[kind] = most;
            }
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
