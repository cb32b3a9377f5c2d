package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Coverage;
import io.weatherglass.simulation.statistics.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalExceedanceTest {

    private static PublishedInterval interval(double level, double lower, double upper, Interval model) {
        return new PublishedInterval(
                level,
                lower,
                upper,
                Optional.of(model),
                new Coverage(level, OptionalDouble.empty(), OptionalInt.empty()),
                Optional.empty());
    }

    private static DoubleUnaryOperator simulated(double... values) {
        return limit -> Arrays.stream(values).filter(value -> value > limit).count() / (double) values.length;
    }

    /** Intervals of [95, 105] and [90, 110] were calibrated to [90, 110] and [70, 140]. */
    @ParameterizedTest
    @CsvSource({
        "100, 0.5",
        "110, 0.25",
        "125, 0.1375",
        "140, 0.025",
        "145, 0",
        "90, 0.75",
        "80, 0.8625",
        "70, 0.975",
        "60, 1"
    })
    void agreesWithCalibratedIntervals(double limit, double probability) {
        List<PublishedInterval> intervals =
                List.of(interval(0.5, 90, 110, new Interval(95, 105)), interval(0.95, 70, 140, new Interval(90, 110)));
        assertThat(IntervalExceedance.of(100, intervals, simulated(90, 95, 100, 105, 110))
                        .applyAsDouble(limit))
                .isCloseTo(probability, within(1e-9));
    }

    /** All realizations cost 10, but past runs varied. */
    @ParameterizedTest
    @CsvSource({"7, 1", "9, 0.7375", "10, 0.5", "11, 0.2625", "13, 0"})
    void aCertainSimulationCanBeCalibrated(double limit, double probability) {
        List<PublishedInterval> intervals = List.of(interval(0.95, 8, 12, new Interval(10, 10)));
        assertThat(IntervalExceedance.of(10, intervals, simulated(10)).applyAsDouble(limit))
                .isCloseTo(probability, within(1e-9));
    }

    /** A cost of 10 is already owed. */
    @ParameterizedTest
    @CsvSource({"9.9, 1", "10, 0.5", "11, 0.2625"})
    void aBoundMayEqualTheMedian(double limit, double probability) {
        List<PublishedInterval> intervals = List.of(interval(0.95, 10, 12, new Interval(10, 10)));
        assertThat(IntervalExceedance.of(10, intervals, simulated(10)).applyAsDouble(limit))
                .isCloseTo(probability, within(1e-9));
    }

    @Test
    void keepsTheSimulatedProbabilityWithoutCalibration() {
        DoubleUnaryOperator simulated = simulated(90, 110);
        assertThat(IntervalExceedance.of(100, List.of(interval(0.95, 90, 110, new Interval(90, 110))), simulated))
                .isSameAs(simulated);
    }
}
