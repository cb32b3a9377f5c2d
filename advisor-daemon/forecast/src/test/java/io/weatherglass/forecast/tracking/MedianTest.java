package io.weatherglass.forecast.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MedianTest {

    @Test
    void isTheMiddleOrTheMeanOfTheMiddleTwo() {
        assertThat(Median.sorting(new double[] {3})).isEqualTo(3);
        assertThat(Median.sorting(new double[] {9, 1, 2})).isEqualTo(2);
        assertThat(Median.sorting(new double[] {9, 1, 2, 4})).isEqualTo(3);
    }
}
