package io.weatherglass.daemon.matching.evaluation;

import io.weatherglass.daemon.matching.evaluation.MatchEvaluation.TargetOutcome;
import io.weatherglass.daemon.matching.search.FragmentSearch;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How a search did with so much seen.
 *
 * @param at share of the jobs that the search saw
 * @param search the search with its parameters
 * @param mapeE of the best fragment, %
 * @param mapeF of the best fragment, %
 * @param mixtureMapeE of the mixture, %
 * @param mixtureMapeF of the mixture, %
 * @param durationMillis of the search
 * @param found share of targets where t_g or a neighbour within 10 min was found
 * @param explained share of targets where the match explains more than no background load does
 * @param remainingMatched relative error of the remaining makespan with matching
 * @param remainingAlone the same without
 * @param targets how many there were
 * @param zeroDenominators how many k were left out of sums over k, for a zero error of t_g there
 */
public record MatchResult(
        double at,
        FragmentSearch search,
        Spread mapeE,
        Spread mapeF,
        Spread mixtureMapeE,
        Spread mixtureMapeF,
        Duration durationMillis,
        double found,
        double explained,
        Spread remainingMatched,
        Spread remainingAlone,
        int targets,
        int zeroDenominators) {

    /** Targets of a smaller relative error over all jobs are nearly without load: their errors in % mean little. */
    public static final double NEAR_ZERO = 0.01;

    /**
     * @param mean over targets; NaN if there are none
     * @param median over targets; NaN if there are none
     * @param meanWithoutNearZero mean over targets whose relative error is at least {@value MatchResult#NEAR_ZERO}
     */
    public record Spread(double mean, double median, double meanWithoutNearZero) {
        static Spread of(List<TargetOutcome> outcomes, ToDoubleFunction<TargetOutcome> value) {
            double[] all = outcomes.stream()
                    .mapToDouble(value)
                    .filter(x -> !Double.isNaN(x))
                    .toArray();
            double[] loaded = outcomes.stream()
                    .filter(outcome -> outcome.relativeError() >= NEAR_ZERO)
                    .mapToDouble(value)
                    .filter(x -> !Double.isNaN(x))
                    .toArray();
            return all.length == 0
                    ? new Spread(Double.NaN, Double.NaN, Double.NaN)
                    : new Spread(
                            new SampleDistribution(all).mean(),
                            new SampleDistribution(all).quantile(0.5),
                            loaded.length == 0 ? Double.NaN : new SampleDistribution(loaded).mean());
        }
    }

    /** Milliseconds. */
    public record Duration(double min, double median, double max) {}

    static MatchResult of(double at, FragmentSearch search, List<TargetOutcome> outcomes) {
        SampleDistribution millis = new SampleDistribution(
                outcomes.stream().mapToDouble(TargetOutcome::millis).toArray());
        return new MatchResult(
                at,
                search,
                Spread.of(outcomes, outcome -> outcome.best().past()),
                Spread.of(outcomes, outcome -> outcome.best().future()),
                Spread.of(outcomes, outcome -> outcome.mixture().past()),
                Spread.of(outcomes, outcome -> outcome.mixture().future()),
                new Duration(millis.min(), millis.quantile(0.5), millis.max()),
                share(outcomes.stream().filter(TargetOutcome::found).count(), outcomes.size()),
                share(outcomes.stream().filter(TargetOutcome::explains).count(), outcomes.size()),
                Spread.of(outcomes, outcome -> outcome.remaining().matched()),
                Spread.of(outcomes, outcome -> outcome.remaining().alone()),
                outcomes.size(),
                outcomes.stream().mapToInt(outcome -> outcome.best().leftOut()).sum());
    }

    private static double share(long count, int all) {
        return (double) count / all;
    }
}
