package io.weatherglass.forecast.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemainingSampleTest {

    private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

    /** The published quantile, s. */
    private static double quantile(RemainingSample remaining, double share) {
        return published(remaining).quantile(share);
    }

    private static SampleDistribution published(RemainingSample remaining) {
        List<Pool.Named> alone = List.of(new Pool.Named("alone", remaining));
        return new SampleDistribution(
                Pool.pooled(alone, (int) remaining.size(), ScatterPrior.of(0, (int) remaining.size())));
    }

    @Test
    void oneRunGivesTheMedianAndThePriorTheInterval() {
        RemainingSample one = RemainingSample.of(new double[] {100});

        assertThat(quantile(one, 0.5)).isCloseTo(100, within(1.0));
        // t with 3 degrees of freedom, scale 0.5 * sqrt(2): 2.5 % beyond 3.18 scales, limited to 1.5 from the value
        assertThat(quantile(one, 0.975)).isCloseTo(100 * Math.exp(1.5), within(1e-6));
        assertThat(quantile(one, 0.025)).isCloseTo(100 * Math.exp(-1.5), within(1e-6));
        assertThat(quantile(one, 0.9)).isCloseTo(100 * Math.exp(0.5 * Math.sqrt(2) * 1.638), within(10.0));
    }

    @Test
    void manyRunsGiveTheirSampleDistribution() {
        double[] seconds =
                IntStream.rangeClosed(1, 40).mapToDouble(k -> 10.0 * k).toArray();
        RemainingSample many = RemainingSample.of(seconds);

        assertThat(quantile(many, 0.5)).isCloseTo(205, within(6.0));
        // one of 41 is beyond either end: the bounds are a 40th of a step inside
        assertThat(quantile(many, 0.975)).isCloseTo(400, within(2.0));
        assertThat(quantile(many, 0.025)).isCloseTo(10, within(1.0));
    }

    @Test
    void smallWeightsReduceTheEffectiveSize() {
        double[] weights = new double[40];
        Arrays.fill(weights, 1e-6);
        weights[7] = 1;

        assertThat(new RemainingSample(new double[40], weights).size()).isCloseTo(1, within(1e-3));
    }

    @Test
    void scaleCombinesScatterAndPrior() {
        // logarithms 0 and 1 in equal numbers have variance 1/4; the prior of 0.2 counts as three values
        double[] seconds =
                IntStream.range(0, 40).mapToDouble(k -> k % 2 == 0 ? 1 : Math.E).toArray();

        assertThat(RemainingSample.of(seconds).scale())
                .isCloseTo(Math.sqrt((3 * 0.04 + 40 * 0.25) / 42 * (1 + 1.0 / 40)), within(1e-9));
    }

    /** The next exchangeable run is outside the 95 % interval as often as n values allow, at most 2/(n + 1). */
    @Property(tries = 20)
    @Tag("long")
    void hasNominalCoverage(@ForAll @IntRange(min = 1, max = 100) int runs, @ForAll long seed) {
        Random random = new Random(seed);
        int tries = Boolean.getBoolean("weatherglass.all") ? 1000 : 300;
        int held = 0;
        for (int k = 0; k < tries; k++) {
            double[] past = IntStream.range(0, runs)
                    .mapToDouble(run -> Math.exp(0.3 * random.nextGaussian()))
                    .toArray();
            SampleDistribution published = published(RemainingSample.of(past));
            double next = Math.exp(0.3 * random.nextGaussian());
            held += next >= published.quantile(0.025) && next <= published.quantile(0.975) ? 1 : 0;
        }
        double allowed = Math.min(0.95, 1 - 2.0 / (Math.max(runs, 20) + 1));

        assertThat(held / (double) tries).isGreaterThan(allowed - 4 * Math.sqrt(0.05 * 0.95 / tries));
    }

    /**
     * With 60 values a bound is beyond 1.5 of them: neither at the outermost, which would cover 97 %, nor at the next,
     * 93 %.
     */
    @ParameterizedTest
    @ValueSource(ints = {58, 59, 60, 61, 62})
    void boundsLieBetweenValues(int runs) {
        RemainingSample remaining = RemainingSample.of(
                IntStream.rangeClosed(1, runs).mapToDouble(run -> 100 * run).toArray());

        assertThat(quantile(remaining, 0.025)).isBetween(120.0, 180.0);
        assertThat(quantile(remaining, 0.975)).isBetween(100.0 * runs - 80, 100.0 * runs - 20);
    }

    /** Runs of one workflow on the same input vary by a few per cent, which is apparent from a few runs. */
    @Property(tries = 20)
    @Tag("long")
    void narrowsQuicklyForSimilarRuns(@ForAll @IntRange(min = 4, max = 25) int runs, @ForAll long seed) {
        Random random = new Random(seed);
        int tries = 400;
        int held = 0;
        double width = 0;
        for (int k = 0; k < tries; k++) {
            SampleDistribution published = published(RemainingSample.of(IntStream.range(0, runs)
                    .mapToDouble(run -> 100 * Math.exp(0.05 * random.nextGaussian()))
                    .toArray()));
            double next = 100 * Math.exp(0.05 * random.nextGaussian());
            double lower = published.quantile(0.025);
            double upper = published.quantile(0.975);
            held += next >= lower && next <= upper ? 1 : 0;
            width += (upper - lower) / tries;
        }

        // with a known deviation of 5 s, a width of 20 s suffices; learned from four runs, 32 s are needed [Student's t
        // of 3]
        assertThat(width).isLessThan(40);
        assertThat(held / (double) tries).isGreaterThan(0.95 - 4 * Math.sqrt(0.05 * 0.95 / tries));
    }

    /** Each of two input sizes occurs many times, so the next run is rarely twice as long as the longest. */
    @Test
    void extendsLittleBeyondDenseEnds() {
        RemainingSample sizes =
                RemainingSample.of(new double[] {380, 383, 374, 383, 371, 3_628, 5_297, 5_312, 5_286, 5_372});

        assertThat(quantile(sizes, 0.975)).isBetween(5_372.0, 1.1 * 5_372);
        assertThat(quantile(sizes, 0.025)).isBetween(0.9 * 371, 371.0);
    }

    /**
     * Twenty normal values are exceeded with probability 1/21 on either side, so the interval must end beyond them, as
     * given by Student's t.
     */
    @Test
    void extendsTwentyValuesByTheirScatter() {
        double[] seconds = IntStream.rangeClosed(1, 20)
                .mapToDouble(k -> 100 * Math.exp(0.1 * NORMAL.inverseCumulativeProbability(k / 21.0)))
                .toArray();

        // 1.96 deviations with a known deviation; the outermost value is at 1.67
        assertThat(quantile(RemainingSample.of(seconds), 0.975)).isBetween(100 * Math.exp(0.18), 100 * Math.exp(0.24));
    }

    /** Before the first job, the interval is less than twice that of past makespans. */
    @Test
    void approximatesPastMakespansForVaryingSizes() {
        double[] bwa = {362, 380, 13_277, 360, 3_748, 3_612, 13_035, 3_630, 3_876, 361, 13_597, 12_462, 398};

        RemainingSample remaining = RemainingSample.of(bwa);

        double width = quantile(remaining, 0.975) - quantile(remaining, 0.025);
        assertThat(width).isBetween(1.0 * (13_597 - 360), 1.15 * (13_597 - 360));
    }

    /** For any scatter, the distribution ends at the past runs extended by the given reach. */
    @Property(tries = 200)
    void respectsTheUpperBound(
            @ForAll @IntRange(min = 1, max = 60) int runs,
            @ForAll @DoubleRange(min = 0.01, max = 5) double scatter,
            @ForAll long seed) {
        Random random = new Random(seed);
        double[] logs = IntStream.range(0, runs)
                // values below the precision of timestamps are raised to it
                .mapToDouble(run -> Math.max(Math.log(1e-3), scatter * random.nextGaussian()))
                .toArray();
        double least = Arrays.stream(logs).min().orElseThrow();
        double most = Arrays.stream(logs).max().orElseThrow();
        double reach = 3 * Scatter.widest() / Math.sqrt(runs);

        RemainingSample remaining =
                RemainingSample.of(Arrays.stream(logs).map(Math::exp).toArray());

        double[] atoms = remaining.atoms(ScatterPrior.OF_OTHER_INPUT).logs();
        assertThat(Arrays.stream(atoms).min().orElseThrow()).isGreaterThanOrEqualTo(least - reach - 1e-9);
        assertThat(Arrays.stream(atoms).max().orElseThrow()).isLessThanOrEqualTo(most + reach + 1e-9);
    }
}
