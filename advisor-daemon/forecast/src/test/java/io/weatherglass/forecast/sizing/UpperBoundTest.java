package io.weatherglass.forecast.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class UpperBoundTest {

    @Test
    void extrapolatesBeyondTheMaximum() {
        // median 2, maximum 4, ln(1 / 0.1) / ln(4 / 2) = 3.3219
        assertThat(UpperBound.of(List.of(4.0, 1.0, 2.0), 0.05)).isCloseTo(2 + 3.3219 * 2, within(1e-3));
        // median 2.5, maximum 4, ln(1 / 0.02) / ln(5 / 2) = 4.2694
        assertThat(UpperBound.of(List.of(1.0, 2.0, 3.0, 4.0), 0.01)).isCloseTo(2.5 + 4.2694 * 1.5, within(1e-3));
    }

    /** For a fair share 1 / (n + 1) of the risk, the bound is the maximum. */
    @Test
    void isNeverBelowTheMaximum() {
        List<Double> maxima = List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0);
        assertThat(UpperBound.of(maxima, 1 / 8.0)).isCloseTo(7, within(1e-9));
        assertThat(UpperBound.of(maxima, 0.4)).isEqualTo(7);
    }

    @Test
    void equalMaximaNeedNoMargin() {
        assertThat(UpperBound.of(List.of(3.0, 3.0, 3.0), 0.001)).isEqualTo(3);
    }
}
