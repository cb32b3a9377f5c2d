package io.weatherglass.forecast.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Walk-forward over many synthetic runs: each is forecast from the runs before it. */
@Tag("long")
class CoverageOfCalibratedForecastsTest {

    private static final String WORKFLOW = "synthetic";
    private static final Optional<Double> NONE = Optional.empty();
    private static final int REPEATED = 40;
    private static final int WARM_UP = 30;
    private static final int RUNS = 130;

    /** Coverage and mean widths over repetitions, by stage (start, quarter, three quarters) and level. */
    private static final class Tally {
        private final int[][] held = new int[3][3];
        private final int[][] modelHeld = new int[3][3];
        private final double[][] width = new double[3][3];
        private final double[][] modelWidth = new double[3][3];
        private int runs;

        void add(List<ScoredForecast> forecasts) {
            runs++;
            for (int stage = 0; stage < 3; stage++) {
                ScoredForecast forecast = forecasts.get(stage);
                for (int level = 0; level < 3; level++) {
                    LevelInterval told = forecast.published().get(level);
                    LevelInterval raw = forecast.model().intervals().get(level);
                    held[stage][level] += told.holds(forecast.truth()) ? 1 : 0;
                    modelHeld[stage][level] += raw.holds(forecast.truth()) ? 1 : 0;
                    width[stage][level] += told.width();
                    modelWidth[stage][level] += raw.width();
                }
            }
        }

        double coverage(int stage, int level) {
            return held[stage][level] / (double) runs;
        }

        double modelCoverage(int stage, int level) {
            return modelHeld[stage][level] / (double) runs;
        }

        double widening(int stage, int level) {
            return width[stage][level] / modelWidth[stage][level];
        }
    }

    private static Tally walkForward(double believedRunSd, double runSd, double drift) {
        Tally tally = new Tally();
        for (int repetition = 0; repetition < REPEATED; repetition++) {
            SyntheticRuns runs = new SyntheticRuns(repetition, believedRunSd);
            Calibration calibration = Calibration.NONE;
            for (int run = 0; run < RUNS; run++) {
                double bias = run >= WARM_UP ? drift : 0;
                List<ScoredForecast> forecasts = runs.run(WORKFLOW, calibration, runSd, bias);
                calibration = calibration.learn(Lesson.of(WORKFLOW, forecasts, List.of(), List.of()));
                if (run >= (drift == 0 ? WARM_UP : RUNS - 50)) {
                    tally.add(forecasts);
                }
            }
        }
        return tally;
    }

    /**
     * Checks that the coverage over 4,000 runs is within a central band of the nominal coverage. Runs of one repetition
     * share their calibration, which at most doubles the standard deviation.
     */
    private static void isNominal(Tally tally, int stage, int level) {
        double nominal = SyntheticRuns.LEVELS[level];
        BinomialDistribution effective = new BinomialDistribution(tally.runs / 4, nominal);
        assertThat(tally.coverage(stage, level))
                .as("stage %d, level %s, model %s", stage, nominal, tally.modelCoverage(stage, level))
                .isBetween(
                        effective.inverseCumulativeProbability(0.005) / (tally.runs / 4.0),
                        effective.inverseCumulativeProbability(0.995) / (tally.runs / 4.0));
    }

    @Test
    void reachesNominalCoverageDespiteAMissingRunEffect() {
        Tally tally = walkForward(0, 0.05, 0);

        for (int stage = 0; stage < 3; stage++) {
            for (int level = 0; level < 3; level++) {
                isNominal(tally, stage, level);
            }
        }
        assertThat(tally.modelCoverage(0, 2)).isLessThan(0.5);
    }

    @Test
    void hardlyChangesACorrectModel() {
        Tally tally = walkForward(0.05, 0.05, 0);

        for (int stage = 0; stage < 3; stage++) {
            for (int level = 0; level < 3; level++) {
                isNominal(tally, stage, level);
                assertThat(tally.widening(stage, level)).isBetween(0.9, 1.1);
            }
        }
    }

    @Test
    void narrowsACautiousModelToNominalCoverage() {
        Tally tally = walkForward(0.15, 0.05, 0);

        isNominal(tally, 0, 2);
        assertThat(tally.modelCoverage(0, 2)).isGreaterThan(0.99);
        assertThat(tally.widening(0, 2)).isLessThan(0.6);
    }

    @Test
    void recoversCoverageAfterRunsBecomeSlower() {
        Tally tally = walkForward(0.02, 0.02, 0.08);

        // from the 50th slow run
        assertThat(tally.modelCoverage(0, 2)).isLessThan(0.1);
        assertThat(tally.coverage(0, 2)).isGreaterThan(0.93);
        assertThat(tally.coverage(1, 2)).isGreaterThan(0.93);
    }

    private static double widening(AdaptiveQuantile quantile) {
        return AdaptiveQuantile.ranked(List.of(quantile), quantile.miss());
    }

    private static Optional<Double> wideningIfEnough(AdaptiveQuantile quantile) {
        return quantile.isEnough(quantile.instances()) ? Optional.of(widening(quantile)) : NONE;
    }

    /** Misses and mean widening of a quantile over new exchangeable excesses. */
    private static double[] exchangeable(double level, double step, int from, int to) {
        Random random = new Random(7);
        double misses = 0;
        double widening = 0;
        for (int repetition = 0; repetition < 400; repetition++) {
            AdaptiveQuantile quantile = AdaptiveQuantile.ofLevel(level);
            for (int i = 0; i < to; i++) {
                double excess = Math.abs(random.nextGaussian()) - 1;
                if (i >= from) {
                    misses += excess > widening(quantile) ? 1 : 0;
                    widening += widening(quantile) + 1;
                }
                quantile = quantile.with(excess, NONE, wideningIfEnough(quantile), step);
            }
        }
        int count = 400 * (to - from);
        return new double[] {misses / count, widening / count};
    }

    @Test
    void adaptationDoesNotReduceCoverageOfSmallGroups() {
        for (double level : new double[] {0.5, 0.8, 0.95}) {
            double[] fixed = exchangeable(level, 0, 20, 50);
            double[] adaptive = exchangeable(level, AdaptiveQuantile.STEP, 20, 50);
            assertThat(adaptive[0]).as("misses at %s", level).isLessThan(1 - level + 0.005);
            assertThat(adaptive[1] / fixed[1]).as("width at %s", level).isBetween(0.97, 1.03);
        }
    }

    private static AdaptiveQuantile quantileAfter(double level, double... excesses) {
        AdaptiveQuantile quantile = AdaptiveQuantile.ofLevel(level);
        for (double excess : excesses) {
            quantile = quantile.with(excess, NONE, wideningIfEnough(quantile));
        }
        return quantile;
    }

    /**
     * Each instance changes the level by {@code s (miss - missed)}, where s is {@code STEP miss (1 - miss)}, and is
     * missed with about the probability of the level. This is an autoregression with stationary variance {@code s miss
     * (1 - miss) / 2}. Because ranks are rounded up, the share of missed instances is too small by less than {@code 1 /
     * (n + 1)}, for which the level compensates; its memory is about thirty instances.
     */
    @Test
    void exchangeableInstancesChangeTheLevelOnlyByNoise() {
        double miss = 0.2;
        Random random = new Random(11);
        SummaryStatistics level = new SummaryStatistics();
        for (int repetition = 0; repetition < 4000; repetition++) {
            level.addValue(quantileAfter(1 - miss, random.doubles(60).toArray()).miss());
        }

        double noise = Math.sqrt(AdaptiveQuantile.STEP / 2) * miss * (1 - miss);
        assertThat(level.getMean()).isBetween(miss, miss + 1 / 30.0);
        assertThat(level.getStandardDeviation()).isCloseTo(noise, withinPercentage(20));
    }

    @Property(tries = 200)
    void levelStaysWithinItsBoundsInAnyOrder(@ForAll @Size(min = 100, max = 100) double[] excesses) {
        double[] ascending = excesses.clone();
        Arrays.sort(ascending);
        double[] descending = new double[100];
        Arrays.setAll(descending, k -> ascending[99 - k]);
        double level = 0.8;
        double miss = 1 - level;
        for (double[] order : List.of(excesses, ascending, descending)) {
            AdaptiveQuantile quantile = quantileAfter(level, order);

            assertThat(quantile.instances()).isEqualTo(100);
            assertThat(quantile.miss()).isBetween(miss / 4, (1 + miss) / 2);
            // the ceil(101 (1 - miss))-th value at these levels
            assertThat(widening(quantile)).isBetween(ascending[40], ascending[95]);
        }
    }

    @Test
    void worstOrdersMoveTheLevelToItsBounds() {
        double[] ascending = new double[100];
        Arrays.setAll(ascending, k -> k);
        double[] descending = new double[100];
        Arrays.setAll(descending, k -> -k);

        assertThat(quantileAfter(0.8, ascending).miss()).isCloseTo(0.05, within(1e-9));
        assertThat(quantileAfter(0.8, descending).miss()).isCloseTo(0.6, within(1e-9));
    }

    @Property(tries = 200)
    void intervalsAreNestedAndInTheFuture(
            @ForAll long seed,
            @ForAll @DoubleRange(min = 0, max = 0.3) double runSd,
            @ForAll @DoubleRange(min = 0, max = 0.3) double believed) {
        SyntheticRuns runs = new SyntheticRuns(seed, believed);
        Calibration calibration = Calibration.NONE;
        for (int run = 0; run < 25; run++) {
            List<ScoredForecast> forecasts = runs.run(WORKFLOW, calibration, runSd, 0);
            for (ScoredForecast forecast : forecasts) {
                LevelInterval inner = forecast.published().get(0);
                for (LevelInterval outer : forecast.published()) {
                    assertThat(outer.lower()).isLessThanOrEqualTo(inner.lower());
                    assertThat(outer.upper()).isGreaterThanOrEqualTo(inner.upper());
                    assertThat(outer.lower())
                            .isGreaterThanOrEqualTo(forecast.model().floor());
                    inner = outer;
                }
            }
            calibration = calibration.learn(Lesson.of(WORKFLOW, forecasts, List.of(), List.of()));
        }
    }
}
