package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.cli.backtest.RatioBootstrap.ScorePair;
import io.weatherglass.simulation.statistics.Interval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;

class RatioBootstrapTest {

    private static final double TAIL = 0.025;

    /**
     * Returns runs with baseline scores from 1 to 1,000, as if some were a thousand times as hard to forecast as
     * others.
     */
    private static List<ScorePair> runs(int count, UnaryOperator<Double> forecastOfBaseline) {
        Random random = new Random(7);
        return Stream.generate(() -> Math.pow(1000, random.nextDouble()))
                .limit(count)
                .map(baseline -> new ScorePair(forecastOfBaseline.apply(baseline), baseline))
                .toList();
    }

    /** Returns runs whose two scores are independent and exponentially distributed. */
    private static List<ScorePair> noise(int count, Random random) {
        return Stream.generate(
                        () -> new ScorePair(-Math.log1p(-random.nextDouble()), -Math.log1p(-random.nextDouble())))
                .limit(count)
                .toList();
    }

    private static Interval bounds(List<ScorePair> runs) {
        return RatioBootstrap.bounds(List.of(runs)).orElseThrow();
    }

    /** The bounds would be far apart if scores were not drawn in pairs. */
    @Test
    void ratiosThatAllRunsHaveAreExact() {
        assertThat(bounds(runs(5, score -> score))).isEqualTo(new Interval(1, 1));
        assertThat(bounds(runs(30, score -> score / 2))).isEqualTo(new Interval(0.5, 0.5));
        assertThat(bounds(runs(30, score -> 0.0))).isEqualTo(new Interval(0, 0));
    }

    /**
     * One of n runs has the score 1 + 2n, the others have 1. A resample that contains this run k times has the ratio 1
     * + 2k, with k ~ binomial (n, 1/n).
     */
    @Test
    void boundsOfTwoValuesAreThoseOfTheBinomialDistribution() {
        for (int count : List.of(5, 12, 30)) {
            List<ScorePair> runs = new ArrayList<>(List.of(new ScorePair(1 + 2 * count, 1)));
            while (runs.size() < count) {
                runs.add(new ScorePair(1, 1));
            }
            BinomialDistribution drawn = new BinomialDistribution(null, count, 1.0 / count);
            assertThat(bounds(runs))
                    .isEqualTo(new Interval(
                            1 + 2 * drawn.inverseCumulativeProbability(TAIL),
                            1 + 2 * drawn.inverseCumulativeProbability(1 - TAIL)));
        }
        assertThat(bounds(List.of(
                        new ScorePair(11, 1),
                        new ScorePair(1, 1),
                        new ScorePair(1, 1),
                        new ScorePair(1, 1),
                        new ScorePair(1, 1))))
                .isEqualTo(new Interval(1, 7)); // the run is not drawn in 33 % of the resamples, and drawn more than
        // three times in 0.7 %
    }

    /**
     * For many runs, the ratio is nearly normally distributed, and its standard error follows from the delta method.
     */
    @Test
    void boundsOfManyRunsAreThoseOfTheNormalDistribution() {
        List<ScorePair> runs = noise(1000, new Random(3));
        double forecasts = runs.stream().mapToDouble(ScorePair::forecast).sum();
        double baselines = runs.stream().mapToDouble(ScorePair::baseline).sum();
        double ratio = forecasts / baselines;
        double squares = runs.stream()
                .mapToDouble(run -> Math.pow(run.forecast() - ratio * run.baseline(), 2))
                .sum();
        double half = 1.96 * Math.sqrt(squares) / baselines;
        assertThat(bounds(runs).lower()).isCloseTo(ratio - half, within(0.1 * half));
        assertThat(bounds(runs).upper()).isCloseTo(ratio + half, within(0.1 * half));
    }

    /** Percentile bounds are too narrow, especially for few runs. */
    @Test
    void boundsOfNoiseEncloseOne() {
        assertThat(enclosingOne(30)).isBetween(0.92, 0.95);
        assertThat(enclosingOne(5)).isBetween(0.8, 0.86);
    }

    private static double enclosingOne(int count) {
        Random random = new Random(5);
        int studies = 1000;
        return Stream.generate(() -> bounds(noise(count, random)))
                        .limit(studies)
                        .filter(bounds -> bounds.contains(1))
                        .count()
                / (double) studies;
    }

    /**
     * If runs were drawn from all workflows together, the shares of the workflows would vary, and the ratio would vary
     * between 1 and 3.
     */
    @Test
    void runsAreDrawnWithinTheirWorkflows() {
        List<ScorePair> even = Collections.nCopies(8, new ScorePair(1, 1));
        List<ScorePair> worse = Collections.nCopies(8, new ScorePair(3, 1));
        assertThat(RatioBootstrap.bounds(List.of(even, worse))).hasValue(new Interval(2, 2));
    }

    @Test
    void boundsAreRepeatedBitForBit() {
        List<List<ScorePair>> workflows = List.of(noise(9, new Random(1)), noise(20, new Random(2)));
        Optional<Interval> bounds = RatioBootstrap.bounds(workflows);
        assertThat(bounds).isPresent();
        assertThat(RatioBootstrap.bounds(workflows)).isEqualTo(bounds);
    }

    @Test
    void fewRunsHaveNoBounds() {
        List<ScorePair> few = runs(RatioBootstrap.MIN_RUNS - 1, score -> score);
        List<ScorePair> enough = runs(RatioBootstrap.MIN_RUNS, score -> score);
        assertThat(RatioBootstrap.bounds(List.of())).isEmpty();
        assertThat(RatioBootstrap.bounds(List.of(few))).isEmpty();
        assertThat(RatioBootstrap.bounds(List.of(enough, few))).isEmpty();
        assertThat(RatioBootstrap.bounds(List.of(enough))).isPresent();
    }

    /** A resample without the only nonzero baseline score has no ratio. */
    @Test
    void zeroBaselinesHaveNoBounds() {
        List<ScorePair> runs = new ArrayList<>(Collections.nCopies(5, new ScorePair(1, 0)));
        runs.add(new ScorePair(1, 1));
        assertThat(RatioBootstrap.bounds(List.of(runs))).isEmpty();
    }
}
