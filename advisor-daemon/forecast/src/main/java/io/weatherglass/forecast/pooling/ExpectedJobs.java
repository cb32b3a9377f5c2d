package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * How many jobs a run will have had in the end, from past runs of its workflow alone. Of each kind it has as many as the past
 * run, or as were seen, if those are more; past runs count by how near they are in size.
 *
 * @param median of past runs, &gt;= 1; never below what was seen
 * @param range in which 95 % of them lie; absent of a single one, which does not show how numbers vary
 */
public record ExpectedJobs(int median, Optional<Range> range) {

    private static final double LEVEL = 0.95;

    /**
     * Bounds, both within.
     *
     * @param upper &gt;= lower
     */
    public record Range(int lower, int upper) {}

    /** @param past at least one run */
    static ExpectedJobs of(PastRuns past, RunCourse now, double date) {
        List<RunCourse> runs = past.runs();
        int[] totals = runs.stream().mapToInt(run -> total(run, now, date)).toArray();
        double[] weights = Similarity.of(runs, now, date);
        int[] rising = IntStream.range(0, totals.length)
                .boxed()
                .sorted(Comparator.comparingInt(run -> totals[run]))
                .mapToInt(Integer::intValue)
                .toArray();
        double tail = (1 - LEVEL) / 2;
        Optional<Range> range = totals.length < 2
                ? Optional.empty()
                : Optional.of(new Range(
                        quantile(totals, weights, rising, tail), quantile(totals, weights, rising, 1 - tail)));
        return new ExpectedJobs(quantile(totals, weights, rising, 0.5), range);
    }

    private static int total(RunCourse past, RunCourse now, double date) {
        TreeSet<String> kinds = new TreeSet<>(past.kinds().keySet());
        kinds.addAll(now.kinds().keySet());
        int total = 0;
        for (String kind : kinds) {
            int there = Optional.ofNullable(past.kinds().get(kind))
                    .map(KindCourse::count)
                    .orElse(0);
            int here = Optional.ofNullable(now.kinds().get(kind))
                    .map(course -> course.submittedBy(date))
                    .orElse(0);
            total += Math.max(there, here);
        }
        return total;
    }

    private static int quantile(int[] totals, double[] weights, int[] rising, double probability) {
        double wanted = probability * Arrays.stream(weights).sum();
        double below = 0;
        for (int run : rising) {
            below += weights[run];
            if (below >= wanted) {
                return totals[run];
            }
        }
        return totals[rising[rising.length - 1]];
    }
}
