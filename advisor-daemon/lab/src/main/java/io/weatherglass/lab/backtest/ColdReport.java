package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.priors.Priors;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Results of a back-test of first runs.
 *
 * @param fitted prior fitted to all runs, if requested
 */
public record ColdReport(BacktestOptions options, List<ColdForecast> rows, Optional<Priors> fitted) {

    public ColdReport {
        rows = List.copyOf(rows);
    }

    /**
     * Scores at one stage for one number of past runs, with or without the prior. Widths, scores and errors are
     * relative to the true makespan.
     *
     * @param meanScore mean interval score [Gneiting, Raftery 2007]
     */
    public record Stage(
            double at,
            Proportion coverage,
            double medianWidth,
            double meanScore,
            double medianError,
            Optional<BtuScores> btus) {}

    /**
     * Scores of the intervals for the number of BTUs.
     *
     * @param meanScore mean interval score relative to the true number of BTUs
     */
    public record BtuScores(Proportion coverage, double medianWidth, double meanScore) {}

    /**
     * The data from which runtimes are forecast.
     *
     * @param projected whether the plan has projected runtimes; always true if there are past runs
     */
    public record Basis(int pastRuns, boolean projected) {

        /** A first run without projected runtimes, forecast from its own completed jobs. */
        public static final Basis THIS_RUN = new Basis(0, false);
    }

    /**
     * Returns the numbers of past runs for which scores exist, ascending. Ignores forecasts without projected runtimes.
     */
    public List<Integer> pastRuns() {
        return rows.stream()
                .map(ColdForecast::from)
                .filter(Basis::projected)
                .map(Basis::pastRuns)
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * Returns the scores at all stages that have forecasts.
     *
     * @param withPrior whether to score the intervals computed with the prior instead of the model's own intervals
     */
    public List<Stage> stages(Basis from, boolean withPrior) {
        Function<ColdForecast, Interval> interval = withPrior ? ColdForecast::published : ColdForecast::model;
        return rows.stream()
                .filter(row -> row.from().equals(from))
                .map(ColdForecast::checkpoint)
                .distinct()
                .sorted()
                .map(checkpoint -> stage(
                        checkpoint,
                        rows.stream()
                                .filter(row -> row.from().equals(from) && row.checkpoint() == checkpoint)
                                .toList(),
                        interval,
                        withPrior))
                .toList();
    }

    private Stage stage(
            int checkpoint, List<ColdForecast> some, Function<ColdForecast, Interval> interval, boolean withPrior) {
        return new Stage(
                options.shares().get(checkpoint),
                new Proportion(
                        (int) some.stream()
                                .filter(row -> row.held(interval.apply(row)))
                                .count(),
                        some.size()),
                median(some, row -> row.width(interval.apply(row))),
                some.stream()
                        .mapToDouble(row -> row.score(interval.apply(row), options.level()))
                        .average()
                        .orElseThrow(),
                median(some, ColdForecast::error),
                btuScores(
                        some.stream().flatMap(row -> row.btus().stream()).toList(),
                        withPrior ? ColdForecast.Btus::published : ColdForecast.Btus::model));
    }

    private Optional<BtuScores> btuScores(
            List<ColdForecast.Btus> some, Function<ColdForecast.Btus, Interval> interval) {
        if (some.isEmpty()) {
            return Optional.empty();
        }
        long held = some.stream()
                .filter(row -> interval.apply(row).contains(row.truth()))
                .count();
        return Optional.of(new BtuScores(
                new Proportion((int) held, some.size()),
                median(some, row -> interval.apply(row).width() / row.truth()),
                some.stream()
                        .mapToDouble(
                                row -> Scores.interval(interval.apply(row), options.level(), row.truth()) / row.truth())
                        .average()
                        .orElseThrow()));
    }

    private static <T> double median(List<T> some, ToDoubleFunction<T> value) {
        return new SampleDistribution(some.stream().mapToDouble(value).toArray()).quantile(0.5);
    }
}
