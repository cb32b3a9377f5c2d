package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
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

    /** @param now beside at least one past run */
    static ExpectedJobs of(RunState now) {
        int[] totals = IntStream.range(0, now.past().runs()).map(now::jobsWith).toArray();
        double[] weights = Similarity.of(now);
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

    /** With so many more. */
    ExpectedJobs plus(int more) {
        return new ExpectedJobs(
                median + more, range.map(known -> new Range(known.lower() + more, known.upper() + more)));
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
