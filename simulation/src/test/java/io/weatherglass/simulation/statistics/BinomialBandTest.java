package io.weatherglass.simulation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BinomialBandTest {

    @Test
    void containsTheExpectedCounts() {
        // P(X <= 28) = 0.0230 and P(X <= 29) = 0.0808 of 33 at 95 %; P(X <= 25) = 0.0156 and P(X <= 26) = 0.0608 of 30
        assertThat(BinomialBand.central(33, 0.95, 0.95)).isEqualTo(new BinomialBand(29, 33, 33));
        assertThat(BinomialBand.central(30, 0.95, 0.95)).isEqualTo(new BinomialBand(26, 30, 30));
        // 2 trials at one half: 1/4, 1/2, 1/4
        assertThat(BinomialBand.central(2, 0.5, 0.4)).isEqualTo(new BinomialBand(1, 1, 2));
        assertThat(BinomialBand.central(2, 0.5, 0.6)).isEqualTo(new BinomialBand(0, 2, 2));
    }

    @Test
    void containsItsEnds() {
        BinomialBand band = new BinomialBand(29, 32, 40);
        assertThat(band.contains(28)).isFalse();
        assertThat(band.contains(29)).isTrue();
        assertThat(band.contains(32)).isTrue();
        assertThat(band.contains(33)).isFalse();
        assertThat(band.shares()).isEqualTo(new Interval(0.725, 0.8));
    }

    @Property
    void coversAtLeastItsLevel(
            @ForAll @IntRange(min = 1, max = 60) int trials,
            @ForAll @DoubleRange(min = 0, max = 1) double probability,
            @ForAll @DoubleRange(min = 0.01, max = 0.99) double level) {
        BinomialBand band = BinomialBand.central(trials, probability, level);
        double within = 0;
        for (int count = band.least(); count <= band.most(); count++) {
            within += mass(trials, count, probability);
        }
        assertThat(within).isGreaterThanOrEqualTo(level - 1e-9);
    }

    private static double mass(int trials, int count, double probability) {
        double ways = 1;
        for (int k = 0; k < count; k++) {
            ways = ways * (trials - k) / (k + 1);
        }
        return ways * Math.pow(probability, count) * Math.pow(1 - probability, trials - count);
    }

    @Test
    void rejectsInvalidProbabilities() {
        assertThatThrownBy(() -> BinomialBand.central(0, 0.95, 0.95))
                .hasMessage(
                        "trials must be >= 1, probability in [0, 1] and level in (0, 1), but were 0, 0.95 and 0.95");
        assertThatThrownBy(() -> BinomialBand.central(3, 1.5, 0.95)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BinomialBand.central(3, 0.5, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
