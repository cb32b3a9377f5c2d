package io.weatherglass.forecast.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.calibration.RemainingTime.SampleWidth;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleWidthTest {

    private static final int SAMPLES = 20_000;
    private static final double MEAN_WIDTH_OF_USUAL = meanWidth(SampleWidth.USUAL, new Random(SampleWidth.USUAL));

    /** Mean width of drawn normal samples. */
    private static double meanWidth(int size, Random random) {
        double sum = 0;
        for (int sample = 0; sample < SAMPLES; sample++) {
            Interval central = new SampleDistribution(random.doubles(size)
                            .map(any -> random.nextGaussian())
                            .toArray())
                    .centralInterval(0.95);
            sum += central.upper() - central.lower();
        }
        return sum / SAMPLES;
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 10, 20, 100})
    void equalsTheMeanWidthOfDrawnSamples(int size) {
        assertThat(SampleWidth.ofUsual(size))
                .isCloseTo(meanWidth(size, new Random(size)) / MEAN_WIDTH_OF_USUAL, within(0.01));
    }

    @Test
    void isOneForLargeAndMissingSamples() {
        assertThat(SampleWidth.ofUsual(SampleWidth.USUAL)).isEqualTo(1);
        assertThat(SampleWidth.ofUsual(100_000)).isEqualTo(1);
        assertThat(SampleWidth.ofUsual(0)).isEqualTo(1);
        assertThat(SampleWidth.ofUsual(1)).isEqualTo(1);
    }
}
