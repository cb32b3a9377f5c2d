package io.weatherglass.forecast.pooling;

import java.util.ArrayList;
import java.util.Arrays;
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
    private final int[][] proportional;
    private final int[] unit;

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
        unit = new int[numbers.size()];
        proportional = proportional();
    }

    /**
     * Groups kinds that occur in the same runs with proportional numbers of jobs. If these numbers never vary, they must
     * be equal and exceed 1.
     */
    private int[][] proportional() {
        Map<List<Integer>, List<Integer>> groups = new LinkedHashMap<>();
        for (int kind = 0; kind < unit.length; kind++) {
            int[] of = countsOf(kind);
            boolean varies =
                    Arrays.stream(of).filter(count -> count > 0).distinct().count() > 1;
            int divisor = varies ? Arrays.stream(of).reduce(0, PastKindTable::gcd) : 1;
            unit[kind] = divisor;
            if (varies || Arrays.stream(of).max().orElse(0) > 1) {
                List<Integer> shares =
                        Arrays.stream(of).map(count -> count / divisor).boxed().toList();
                groups.computeIfAbsent(shares, none -> new ArrayList<>()).add(kind);
            }
        }
        return groups.values().stream()
                .filter(kinds -> kinds.size() > 1)
                .map(kinds -> kinds.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    private int[] countsOf(int kind) {
        return Arrays.stream(counts).mapToInt(run -> run[kind]).toArray();
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    /** Raises numbers of jobs by kind to the numbers that follow from those of proportional kinds. */
    void raise(int[] sizes) {
        for (int[] kinds : proportional) {
            double times = 0;
            for (int kind : kinds) {
                times = Math.max(times, (double) sizes[kind] / unit[kind]);
            }
            for (int kind : kinds) {
                sizes[kind] = Math.max(sizes[kind], (int) Math.round(times * unit[kind]));
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
