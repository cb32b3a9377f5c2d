package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Coverage;
import io.weatherglass.simulation.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundsMapTest {

    /** Simulated intervals of [95, 105] and [90, 110] were calibrated to [90, 110] and [70, 140]. */
    @ParameterizedTest
    @CsvSource({"100, 100", "110, 105", "125, 107.5", "140, 110", "150, 120", "90, 95", "80, 92.5", "70, 90", "60, 80"})
    void mapsCalibratedBoundsToSimulatedOnes(double calibrated, double simulated) {
        BoundsMap map = BoundsMap.of(100, List.of(interval(0.5, 90, 110, 95, 105), interval(0.95, 70, 140, 90, 110)));
        assertThat(map.simulated(calibrated)).isCloseTo(simulated, within(1e-9));
    }

    private static PublishedInterval interval(double level, double lower, double upper, double low, double high) {
        return new PublishedInterval(
                level,
                lower,
                upper,
                Optional.of(new Interval(low, high)),
                new Coverage(level, OptionalDouble.empty(), OptionalInt.empty()),
                Optional.empty());
    }
}
