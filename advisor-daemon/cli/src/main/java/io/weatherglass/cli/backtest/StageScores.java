package io.weatherglass.cli.backtest;

import io.weatherglass.cli.backtest.RatioBootstrap.ScorePair;
import io.weatherglass.simulation.statistics.Interval;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Scores of all forecasts at one stage.
 *
 * @param compared scores of forecasts and past makespans over the runs that have both; empty if there are none
 */
public record StageScores(
        double at, int runs, Summary forecast, Summary past, Summary linear, Optional<Compared> compared) {

    /** Mean interval scores over the same runs; for {@code ratioBounds}, see {@link #scoreRatioBounds()}. */
    public record Compared(double forecast, double past, Optional<Interval> ratioBounds) {}

    /**
     * Returns the mean interval score of forecasts divided by the score of past makespans; empty if the divisor is 0 or
     * no run has both.
     */
    public OptionalDouble scoreRatio() {
        return compared.filter(of -> of.past() > 0).stream()
                .mapToDouble(of -> of.forecast() / of.past())
                .findFirst();
    }

    /**
     * Returns the bounds of the central 95 % of bootstrapped score ratios; see {@link RatioBootstrap}. If they enclose
     * 1, the difference is not significant. Empty if the ratio is undefined for the runs or for a resample, or if a
     * workflow has fewer than five runs with both forecasts.
     */
    public Optional<Interval> scoreRatioBounds() {
        return compared.flatMap(Compared::ratioBounds);
    }

    /**
     * Scores of one forecast method. Lengths are relative to the true makespan. Values are NaN if there are no
     * forecasts.
     */
    public record Summary(
            int forecasts,
            int held,
            double meanWidth,
            double maxWidth,
            double medianError,
            double meanError,
            double meanScore) {

        public double coverage() {
            return held / (double) forecasts;
        }
    }

    static StageScores of(double at, List<StageForecast> rows, double level) {
        return new StageScores(
                at,
                rows.size(),
                summary(rows, StageForecast::forecast, level),
                summary(rows, StageForecast::past, level),
                summary(rows, StageForecast::linear, level),
                compared(rows, level));
    }

    private static Optional<Compared> compared(List<StageForecast> rows, double level) {
        List<StageForecast> both = rows.stream()
                .filter(row -> row.forecast().isPresent() && row.past().isPresent())
                .toList();
        if (both.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<ScorePair>> scores = both.stream()
                .collect(Collectors.groupingBy(
                        StageForecast::workflow,
                        LinkedHashMap::new, // the bounds depend on the order of the runs
                        Collectors.mapping(
                                row -> new ScorePair(
                                        score(row, StageForecast::forecast, level),
                                        score(row, StageForecast::past, level)),
                                Collectors.toList())));
        return Optional.of(new Compared(
                mean(values(both, row -> score(row, StageForecast::forecast, level))),
                mean(values(both, row -> score(row, StageForecast::past, level))),
                RatioBootstrap.bounds(scores.values())));
    }

    private static Summary summary(
            List<StageForecast> rows, Function<StageForecast, Optional<SpanForecast>> which, double level) {
        List<StageForecast> known =
                rows.stream().filter(row -> which.apply(row).isPresent()).toList();
        int held = (int) known.stream()
                .filter(row -> which.apply(row).orElseThrow().holds(row.truthSeconds()))
                .count();
        double[] widths = values(known, row -> which.apply(row).orElseThrow().relativeWidth(row.truthSeconds()));
        double[] errors = values(known, row -> which.apply(row).orElseThrow().relativeError(row.truthSeconds()));
        return new Summary(
                known.size(),
                held,
                mean(widths),
                Arrays.stream(widths).max().orElse(Double.NaN),
                median(errors),
                mean(errors),
                mean(values(known, row -> score(row, which, level))));
    }

    private static double score(
            StageForecast row, Function<StageForecast, Optional<SpanForecast>> which, double level) {
        return which.apply(row).orElseThrow().relativeScore(row.truthSeconds(), level);
    }

    private static double[] values(List<StageForecast> rows, ToDoubleFunction<StageForecast> value) {
        return rows.stream().mapToDouble(value).toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double median(double[] values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
