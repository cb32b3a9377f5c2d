package io.weatherglass.cli.backtest;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What is said without a model, from the makespans of past runs alone or from how fast jobs have been done so far. */
final class BaselineForecasts {

    private BaselineForecasts() {}

    /** Order statistics of past makespans, not below what has elapsed. Empty without past runs. */
    static Optional<SpanForecast> pastMakespans(List<Double> pastSeconds, double elapsedSeconds, double level) {
        if (pastSeconds.isEmpty()) {
            return Optional.empty();
        }
        SpanForecast all = ordered(pastSeconds, level);
        return Optional.of(notBelow(all, elapsedSeconds));
    }

    /**
     * Linear progress: the time elapsed over the share of the expected jobs that are done, times what this was wrong by in past
     * runs at the same stage. Empty without past runs, and while nothing is done.
     *
     * @param pastFactors of each past run its makespan over what linear progress said of it at this stage
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

    /** The time elapsed over the share of the expected jobs that are done; NaN while nothing is done. */
    static double linearSeconds(double elapsedSeconds, int jobsDone, double expectedJobs) {
        return jobsDone > 0 && elapsedSeconds > 0 ? elapsedSeconds * Math.max(1, expectedJobs / jobsDone) : Double.NaN;
    }

    private static SpanForecast notBelow(SpanForecast of, double elapsed) {
        return new SpanForecast(
                Math.max(of.lower(), elapsed), Math.max(of.median(), elapsed), Math.max(of.upper(), elapsed));
    }

    /** The next of n exchangeable values lies between the order statistics of these ranks with at least this probability, as far as n allows. */
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
