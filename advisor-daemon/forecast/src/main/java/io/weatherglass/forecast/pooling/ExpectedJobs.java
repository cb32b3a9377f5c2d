package io.weatherglass.forecast.pooling;

import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Final number of jobs estimated from past runs: for each kind, the larger of the number in the past run and the number
 * seen so far. Past runs are weighted by similarity.
 *
 * @param median &gt;= 1
 * @param range 95 % range; empty if there is only one past run
 */
public record ExpectedJobs(int median, Optional<Range> range) {

    private static final double LEVEL = 0.95;

    public record Range(int lower, int upper) {}

    /** @param now state with at least one past run */
    static ExpectedJobs of(RunState now) {
        int[] totals = IntStream.range(0, now.past().runs()).map(now::jobsWith).toArray();
        double[] weights = now.similarity();
        double tail = (1 - LEVEL) / 2;
        Optional<Range> range = totals.length < 2
                ? Optional.empty()
                : Optional.of(new Range(
                        ExpectedKind.quantile(totals, weights, tail),
                        ExpectedKind.quantile(totals, weights, 1 - tail)));
        return new ExpectedJobs(ExpectedKind.quantile(totals, weights, 0.5), range);
    }

    ExpectedJobs plus(int more) {
        return new ExpectedJobs(
                median + more, range.map(known -> new Range(known.lower() + more, known.upper() + more)));
    }
}
