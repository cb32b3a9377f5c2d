package io.weatherglass.forecast.priors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class ErrorDistributionTest {

    @Test
    void hasTheTailsOfStudentsDistribution() {
        // from tables: t with 3 degrees of freedom exceeds 2.353 with 5 %, 3.182 with 2.5 %, 5.841 with 0.5 %
        assertThat(ErrorDistribution.upperTail(2.353)).isCloseTo(0.05, within(1e-4));
        assertThat(ErrorDistribution.upperTail(3.182)).isCloseTo(0.025, within(1e-4));
        assertThat(ErrorDistribution.upperTail(5.841)).isCloseTo(0.005, within(1e-5));
        TDistribution oracle = new TDistribution(3);
        for (double t = -8; t <= 8; t += 0.5) {
            assertThat(ErrorDistribution.upperTail(t)).isCloseTo(1 - oracle.cumulativeProbability(t), within(1e-9));
        }
    }

    @Test
    void isTruncatedOnBothSides() {
        ErrorDistribution errors = new ErrorDistribution(1, 2);

        assertThat(errors.above(2)).isZero();
        assertThat(errors.above(1.999)).isPositive();
        assertThat(errors.above(-2.001)).isEqualTo(1);
        assertThat(errors.above(0)).isEqualTo(0.5);
    }

    @Test
    void isAPointIfTheScaleIsZero() {
        ErrorDistribution certain = new ErrorDistribution(0, 1);

        assertThat(certain.above(-1e-9)).isEqualTo(1);
        assertThat(certain.above(0)).isZero();
    }

    @Test
    void rejectsInvalidScales() {
        assertThatThrownBy(() -> new ErrorDistribution(-1, 1))
                .hasMessageContaining("scale must be finite and >= 0, but was -1");
        assertThatThrownBy(() -> new ErrorDistribution(1, 0))
                .hasMessageContaining("widest must be finite and > 0, but was 0");
    }
}
