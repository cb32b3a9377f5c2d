package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares with fdlibm. */
class ExponentialTest {

    private static final double ULPS = 2;

    private static void isClose(double x) {
        double truth = StrictMath.exp(x);
        assertThat(Math.abs(Exponential.of(x) - truth)).as("e^%s", x).isLessThanOrEqualTo(ULPS * Math.ulp(truth));
    }

    @Property
    void errsByAtMostTwoUnitsInTheLastPlace(@ForAll @DoubleRange(min = -745, max = 709) double x) {
        isClose(x);
    }

    @Test
    void isAccurateInTheRangeOfDraws() {
        Random random = new Random(1);
        for (int k = 0; k < 100_000; k++) {
            isClose(10 * random.nextGaussian());
        }
    }

    @Test
    void isAccurateNextToEachTableStep() {
        for (int k = -128; k <= 128; k++) {
            double between = (k + 0.5) * Math.log(2) / 128;
            isClose(Math.nextDown(between));
            isClose(Math.nextUp(between));
        }
    }

    @Test
    void returnsOneForZero() {
        assertThat(Exponential.of(0)).isEqualTo(1);
        assertThat(Exponential.of(-0.0)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                710,
                -746,
                700,
                -700,
                Double.MAX_VALUE
            })
    void equalsTheLibraryForExtremeArguments(double x) {
        assertThat(Exponential.of(x)).isEqualTo(Double.valueOf(StrictMath.exp(x)));
    }
}
