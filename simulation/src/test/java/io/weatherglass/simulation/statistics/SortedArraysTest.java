package io.weatherglass.simulation.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SortedArraysTest {

    private static final double[] ASCENDING = {-1, 0, 2, 2, 2, 5};

    @ParameterizedTest
    @CsvSource({"-2, 0, 0", "-1, 0, 1", "0, 1, 2", "1, 2, 2", "2, 2, 5", "3, 5, 5", "5, 5, 6", "6, 6, 6"})
    void findsTheFirstElementThatReachesOrExceedsAValue(double value, int firstAtLeast, int firstAbove) {
        assertThat(SortedArrays.firstAtLeast(ASCENDING, value)).isEqualTo(firstAtLeast);
        assertThat(SortedArrays.firstAbove(ASCENDING, value)).isEqualTo(firstAbove);
    }
}
