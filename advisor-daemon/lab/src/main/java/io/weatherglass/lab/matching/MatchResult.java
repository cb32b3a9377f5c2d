package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.FragmentSearch;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Results of a search at one stage. A value is empty if it is unknown for all targets.
 *
 * @param mixture errors of the weighted mean over the fragments of the match
 */
public record MatchResult(
        double at,
        FragmentSearch search,
        Errors best,
        Errors mixture,
        Durations took,
        Remaining remaining,
        Targets targets) {

    /** Wall-clock and CPU time of the searches. */
    public record Durations(Duration wallMillis, Duration cpuMillis) {}

    /** Relative errors of forecasts of the remaining makespan. */
    public record Remaining(Optional<Spread> matched, Optional<Spread> alone, Optional<Spread> known) {}

    /**
     * Counts of targets.
     *
     * @param nearZero number of targets t_g that have an error between 0 and 1 s
     * @param zeroDenominators number of values of k, over all targets, that are excluded because the error of t_g is 0
     * @param found share of targets for which the search found t_g or a fragment within 10 min of t_g
     * @param near share of targets for which E' of the result is at most 10 % above the smallest E' of all candidates
     * @param explained share of targets whose match explains the observations better than the absence of background
     *     load
     */
    public record Targets(int count, int nearZero, int zeroDenominators, double found, double near, double explained) {}

    /** Mean absolute percentage errors over targets, %. */
    public record Errors(
            Optional<Spread> mapeE,
            Optional<Spread> mapeF,
            Optional<Spread> mapeEAboveZero,
            Optional<Spread> mapeFAboveZero) {}

    /** Quantiles of durations in milliseconds. */
    public record Duration(double min, double median, double max) {}

    static MatchResult of(double at, FragmentSearch search, List<TargetOutcome> outcomes) {
        return new MatchResult(
                at,
                search,
                errors(outcomes, TargetOutcome::best),
                errors(outcomes, TargetOutcome::mixture),
                new Durations(
                        duration(outcomes, outcome -> outcome.taken().wallMillis()),
                        duration(outcomes, outcome -> outcome.taken().cpuMillis())),
                new Remaining(
                        Spread.of(
                                values(outcomes, outcome -> outcome.remaining().matched())),
                        Spread.of(
                                values(outcomes, outcome -> outcome.remaining().alone())),
                        Spread.of(
                                values(outcomes, outcome -> outcome.remaining().known()))),
                new Targets(
                        outcomes.size(),
                        (int) outcomes.stream()
                                .filter(TargetOutcome::isNearZero)
                                .count(),
                        outcomes.stream()
                                .mapToInt(outcome -> outcome.best().leftOut())
                                .sum(),
                        share(outcomes, TargetOutcome::found),
                        share(outcomes, TargetOutcome::near),
                        share(outcomes, TargetOutcome::explains)));
    }

    private static Errors errors(List<TargetOutcome> outcomes, Function<TargetOutcome, Mape> mape) {
        List<TargetOutcome> aboveZero =
                outcomes.stream().filter(outcome -> !outcome.isNearZero()).toList();
        return new Errors(
                Spread.of(values(outcomes, outcome -> mape.apply(outcome).past())),
                Spread.of(values(outcomes, outcome -> mape.apply(outcome).future())),
                Spread.of(values(aboveZero, outcome -> mape.apply(outcome).past())),
                Spread.of(values(aboveZero, outcome -> mape.apply(outcome).future())));
    }

    private static double[] values(List<TargetOutcome> outcomes, ToDoubleFunction<TargetOutcome> value) {
        return outcomes.stream().mapToDouble(value).toArray();
    }

    private static Duration duration(List<TargetOutcome> outcomes, ToDoubleFunction<TargetOutcome> millis) {
        SampleDistribution sample = new SampleDistribution(values(outcomes, millis));
        return new Duration(sample.min(), sample.quantile(0.5), sample.max());
    }

    private static double share(List<TargetOutcome> outcomes, Predicate<TargetOutcome> which) {
        return (double) outcomes.stream().filter(which).count() / outcomes.size();
    }
}
