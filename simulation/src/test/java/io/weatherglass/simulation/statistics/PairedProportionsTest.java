package io.weatherglass.simulation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedProportionsTest {

    @Test
    void theDifferenceCountsTrialsWithOneEvent() {
        assertThat(new PairedProportions(30, 10, 100).difference()).isEqualTo(-0.2);
        assertThat(new PairedProportions(0, 0, 7).difference()).isZero();
    }

    /** By hand: centre −20/102, error sqrt(41 − 400/102)/102 = 0.059695, times 1.959964. */
    @Test
    void theIntervalFollowsAgrestiAndMin() {
        Interval interval = new PairedProportions(30, 10, 100).interval(0.95);
        assertThat(interval.lower()).isCloseTo(-0.196078 - 0.117000, within(1e-5));
        assertThat(interval.upper()).isCloseTo(-0.196078 + 0.117000, within(1e-5));
    }

    @Test
    void equalSamplesStillHaveAnInterval() {
        Interval interval = new PairedProportions(0, 0, 200).interval(0.95);
        assertThat(interval.upper()).isCloseTo(1.959964 / 202, within(1e-6));
        assertThat(interval.lower()).isEqualTo(-interval.upper());
    }

    @Test
    void boundsAreAtMostOne() {
        assertThat(new PairedProportions(5, 0, 5).interval(0.99).lower()).isEqualTo(-1);
        assertThat(new PairedProportions(0, 5, 5).interval(0.99).upper()).isEqualTo(1);
    }

    @Test
    void rejectsMoreEventsThanTrials() {
        assertThatThrownBy(() -> new PairedProportions(6, 5, 10))
                .hasMessageEndingWith("their sum, but were 6.0, 5.0 and 10");
    }
}
