package io.weatherglass.forecast.priors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.calibration.RemainingTime;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class PriorForecastTest {

    /** The largest error is a factor of e to this power. */
    private static final double WIDEST = 3;

    private static PriorForecast certain(double elapsed, double makespan, double scale) {
        return PriorForecast.of(
                new RemainingTime(elapsed, makespan), new SampleDistribution(new double[] {makespan}), scale, WIDEST);
    }

    @Test
    void widensACertainForecastByOtherErrors() {
        // 1000 s, of which 500 have elapsed; 1 %, 10 s, is added to the remaining time: 510 s, times e to ±0.2 · 3.182
        Interval interval = certain(500, 1000, 0.2).interval(0.95);

        assertThat(interval.lower()).isCloseTo(500 - 10 + 510 * Math.exp(-0.6365), within(0.2));
        assertThat(interval.upper()).isCloseTo(500 - 10 + 510 * Math.exp(0.6365), within(0.2));
    }

    @Test
    void keepsTheMedian() {
        assertThat(certain(100, 1000, 0.7).quantile(0.5)).isCloseTo(1000, within(0.01));
    }

    @Test
    void usesOneDistributionForRisksAndIntervals() {
        PriorForecast forecast = certain(500, 1000, 0.2);
        Interval interval = forecast.interval(0.95);

        assertThat(forecast.above(1000)).isCloseTo(0.5, within(1e-9));
        assertThat(forecast.above(interval.upper())).isCloseTo(0.025, within(1e-4));
        assertThat(forecast.above(interval.lower())).isCloseTo(0.975, within(1e-4));
        assertThat(forecast.above(499)).isEqualTo(1);
        assertThat(forecast.above(1e6)).isZero();
    }

    @Test
    void computesProbabilitiesOfThresholdsByRealization() {
        PriorForecast forecast = certain(0, 1000, 0.2);

        assertThat(forecast.above(new double[] {1000, 1000}, new double[] {1000, 1e9}))
                .isCloseTo(0.25, within(1e-9));
    }

    @Test
    void subtractsTheSpreadOfTheSample() {
        // a sample as uncertain as the errors: only half of the scale is added
        double[] uncertain = IntStream.range(0, 999)
                .mapToDouble(i -> 1000 * Math.exp(0.2 * normal((i + 1) / 1000.0)))
                .toArray();
        PriorForecast forecast =
                PriorForecast.of(new RemainingTime(0, 1000), new SampleDistribution(uncertain), 0.2, WIDEST);
        double upper = Math.log(forecast.interval(0.95).upper() / 1000);

        assertThat(upper).isBetween(0.2 * 1.96, Math.hypot(0.2 * 1.96, 0.1 * 3.182) + 0.02);
    }

    @Property
    void limitsBoundsByTheWidestError(
            @ForAll @DoubleRange(min = 0, max = 0.99) double elapsedShare,
            @ForAll @DoubleRange(min = 0, max = 1) double scale,
            @ForAll @DoubleRange(min = 0, max = 0.9) double spread,
            @ForAll @DoubleRange(min = 0.1, max = 2) double widest) {
        double elapsed = elapsedShare * 1000;
        SampleDistribution makespans = new SampleDistribution(IntStream.range(0, 51)
                .mapToDouble(i -> elapsed + (1000 - elapsed) * (1 + spread * (i - 25) / 25))
                .toArray());

        Interval interval = PriorForecast.of(new RemainingTime(elapsed, 1000), makespans, scale, widest)
                .interval(0.999);

        double left = 1000 - elapsed + 10;
        assertThat(interval.upper() - elapsed + 10)
                .isLessThanOrEqualTo(
                        Math.max(makespans.max() - elapsed + 10, left * Math.exp(PriorForecast.MAX_BOUND * widest))
                                * (1 + 1e-6));
        assertThat(interval.lower() - elapsed + 10)
                .isGreaterThanOrEqualTo(Math.min(
                                makespans.quantile(0.001) - elapsed + 10,
                                Math.max(10, left * Math.exp(-PriorForecast.MAX_BOUND * widest)))
                        * (1 - 1e-6));
    }

    private static double normal(double p) {
        return new org.apache.commons.math3.distribution.NormalDistribution(null, 0, 1).inverseCumulativeProbability(p);
    }

    @Property
    void boundsAreFiniteOrderedAndNotInThePast(
            @ForAll @DoubleRange(min = 0, max = 2) double elapsedShare,
            @ForAll @DoubleRange(min = 0, max = 1e7) double makespan,
            @ForAll @DoubleRange(min = 0, max = 1) double scale,
            @ForAll @DoubleRange(min = 0, max = 0.5) double spread) {
        double elapsed = elapsedShare * makespan;
        double[] sample = IntStream.range(0, 50)
                .mapToDouble(i -> Math.max(elapsed, makespan * (1 + spread * (i - 24.5) / 25)))
                .toArray();
        SampleDistribution makespans = new SampleDistribution(sample);
        PriorForecast forecast =
                PriorForecast.of(new RemainingTime(elapsed, makespans.quantile(0.5)), makespans, scale, WIDEST);
        Interval before = forecast.interval(0.1);
        for (double level : new double[] {0.5, 0.8, 0.95, 0.997}) {
            Interval interval = forecast.interval(level);
            assertThat(interval.lower()).isFinite().isBetween(elapsed, before.lower());
            assertThat(interval.upper()).isFinite().isGreaterThanOrEqualTo(before.upper());
            assertThat(interval.upper() - elapsed)
                    .isLessThanOrEqualTo(
                            (makespans.max() - elapsed + 0.01 * makespans.quantile(0.5) + 1) * Math.exp(WIDEST) * 1.01);
            before = interval;
        }
    }
}
