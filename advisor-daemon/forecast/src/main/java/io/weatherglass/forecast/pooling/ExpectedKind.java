package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Number of unreported jobs of a kind, estimated from past runs that are weighted by similarity.
 *
 * @param count median, &gt;= 0
 * @param lower lower end of the 95 % range
 * @param upper &gt;= 1
 */
public record ExpectedKind(String kind, int count, int lower, int upper) {

    private static final double LEVEL = 0.95;

    /** Returns the kinds sorted by name; empty if there are no past runs. */
    public static List<ExpectedKind> of(InstanceSnapshot snapshot, PastRuns past) {
        Optional<RunCourse> now = RunCourse.of(snapshot);
        if (past.count() == 0 || now.isEmpty() || snapshot.source().resumes()) {
            return List.of();
        }
        List<RunCourse> runs = past.runs();
        double date = now.get().standstills().workedSeconds(snapshot.elapsedSeconds());
        RunState state = new RunState(past.kinds(), now.get(), date);
        double[] weights = state.similarity();
        TreeSet<String> kinds = new TreeSet<>();
        runs.forEach(run -> kinds.addAll(run.kinds().keySet()));
        List<ExpectedKind> expected = new ArrayList<>();
        for (String kind : kinds) {
            int seen = now.get().known().skipped().getOrDefault(kind, 0) + RunState.submitted(now.get(), kind, date);
            int number = past.kinds().number(kind);
            int[] left = IntStream.range(0, runs.size())
                    .map(run -> Math.max(0, state.jobsWith(run, number) - seen))
                    .toArray();
            ExpectedKind of = new ExpectedKind(
                    kind,
                    quantile(left, weights, 0.5),
                    quantile(left, weights, (1 - LEVEL) / 2),
                    quantile(left, weights, (1 + LEVEL) / 2));
            if (of.upper > 0) {
                expected.add(of);
            }
        }
        return expected;
    }

    static int quantile(int[] counts, double[] weights, double probability) {
        int[] rising = IntStream.range(0, counts.length)
                .boxed()
                .sorted(Comparator.comparingInt(run -> counts[run]))
                .mapToInt(Integer::intValue)
                .toArray();
        double wanted = probability * Arrays.stream(weights).sum();
        double below = 0;
        for (int run : rising) {
            below += weights[run];
            if (below >= wanted) {
                return counts[run];
            }
        }
        return counts[rising[rising.length - 1]];
    }
}
