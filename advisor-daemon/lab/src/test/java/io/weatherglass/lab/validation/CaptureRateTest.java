package io.weatherglass.lab.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.lab.validation.CaptureRate.OfCounts;
import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import org.junit.jupiter.api.Test;

class CaptureRateTest {
    /** Mean 100, standard deviation 10. */
    private static final SampleDistribution SIMULATED = new SampleDistribution(new double[] {90, 100, 110});

    @Test
    void isTheShareOfRealMakespansInsideTheInterval() {
        double[] real = {69, 71, 79.9, 80, 100, 119, 121, 129, 131, 500};
        CaptureRate ci95 = CaptureRate.of(SIMULATED, CaptureRate.Z_CI95, real);
        assertThat(ci95.interval()).isEqualTo(new Interval(80, 120));
        assertThat(ci95.captured()).isEqualTo(new Proportion(3, 10));
        assertThat(ci95.relativeSize()).isCloseTo(0.4, within(1e-12));
        CaptureRate ci99 = CaptureRate.of(SIMULATED, CaptureRate.Z_CI99, real);
        assertThat(ci99.interval()).isEqualTo(new Interval(70, 130));
        assertThat(ci99.captured()).isEqualTo(new Proportion(7, 10));
        assertThat(ci99.relativeSize()).isCloseTo(0.6, within(1e-12));
    }

    @Test
    void capturesCountsInTheRangeOrAmongTheSimulated() {
        CountDistribution simulated = new CountDistribution(new long[] {35, 33, 36, 33});
        OfCounts capture = CaptureRate.ofCounts(simulated, new long[] {32, 33, 34, 36, 36});
        assertThat(capture.least()).isEqualTo(33);
        assertThat(capture.most()).isEqualTo(36);
        assertThat(capture.withinRange()).isEqualTo(new Proportion(4, 5));
        assertThat(capture.amongSimulated()).isEqualTo(new Proportion(3, 5));
    }

    @Test
    void rejectsInputsWithoutCaptureRate() {
        assertThatThrownBy(() -> CaptureRate.of(SIMULATED, 2, new double[0]))
                .hasMessage("at least one real run is required");
        assertThatThrownBy(() -> CaptureRate.ofCounts(new CountDistribution(new long[] {1}), new long[0]))
                .hasMessage("at least one real run is required");
        assertThatThrownBy(() -> CaptureRate.of(SIMULATED, 0, new double[] {1}))
                .hasMessage("z and the simulated mean must be > 0, but were 0.0 and 100.0");
    }
}
