package io.weatherglass.cli.backtest;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Baselines that use no model: past makespans and linear progress. */
final class BaselineForecasts {

    private BaselineForecasts() {}

    /**
     * Returns order statistics of past makespans, raised to at least the elapsed time. Empty if there are no past runs.
     */
    static Optional<SpanForecast> pastMakespans(List<Double> pastSeconds, double elapsedSeconds, double level) {
        if (pastSeconds.isEmpty()) {
            return Optional.empty();
        }
        SpanForecast all = ordered(pastSeconds, level);
        return Optional.of(notBelow(all, elapsedSeconds));
    }

    /**
     * Returns the linear estimate, with an interval based on the ratio of makespan to linear estimate in past runs at
     * this stage. Empty if there are no past runs or no job has completed.
     */
    static Optional<SpanForecast> linearProgress(
            double linearSeconds, List<Double> pastFactors, double elapsedSeconds, double level) {
        if (pastFactors.isEmpty() || !Double.isFinite(linearSeconds)) {
            return Optional.empty();
        }
        SpanForecast factors = ordered(pastFactors, level);
        SpanForecast spread =
                new SpanForecast(linearSeconds * factors.lower(), linearSeconds, linearSeconds * factors.upper());
        return Optional.of(notBelow(spread, elapsedSeconds));
    }

    /** Returns the elapsed time divided by the completed share of expected jobs; NaN until a job completes. */
    static double linearSeconds(double elapsedSeconds, int jobsDone, double expectedJobs) {
        return jobsDone > 0 && elapsedSeconds > 0 ? elapsedSeconds * Math.max(1, expectedJobs / jobsDone) : Double.NaN;
    }

    private static SpanForecast notBelow(SpanForecast of, double elapsed) {
        return new SpanForecast(
                Math.max(of.lower(), elapsed), Math.max(of.median(), elapsed), Math.max(of.upper(), elapsed));
    }

    /**
     * Selects the order statistics of n exchangeable values that enclose the next value with a probability of at least
     * {@code level}, or the outermost ones if n is too small.
     */
    private static SpanForecast ordered(List<Double> values, double level) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        int n = sorted.length;
        double tail = (1 - level) / 2;
        int lower = Math.max(0, (int) Math.floor(round(tail * (n + 1))) - 1);
        int upper = Math.min(n - 1, (int) Math.ceil(round((1 - tail) * (n + 1))) - 1);
        return new SpanForecast(sorted[lower], sorted[n / 2], sorted[upper]);
    }

    private static double round(double rank) {
        return Math.abs(rank - Math.rint(rank)) < 1e-9 ? Math.rint(rank) : rank;
    }
}
