package io.weatherglass.forecast.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.pooling.Standstills.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class StandstillsTest {

    /** Part of a standstill that remains in worked time, so that the order of times is preserved, s. */
    private static final double PRECISION = 1e-3;

    /** Works from 2 to 10 s and from 70 to 100 s; jobs overlap. */
    private static final Standstills TWO =
            Standstills.between(List.of(new Span(5, 10), new Span(70, 100), new Span(2, 6), new Span(80, 90)));

    @Test
    void workedTimeExcludesStandstills() {
        assertThat(TWO.workedSeconds(1)).isZero();
        assertThat(TWO.workedSeconds(10)).isCloseTo(8, within(2 * PRECISION));
        assertThat(TWO.workedSeconds(40)).isEqualTo(TWO.workedSeconds(10));
        assertThat(TWO.workedSeconds(80)).isCloseTo(18, within(3 * PRECISION));
        assertThat(TWO.workedSeconds(500)).isCloseTo(38, within(4 * PRECISION));
        assertThat(TWO.workedSeconds(Double.NaN)).isNaN();
    }

    /** Otherwise a job submitted after a standstill would seem to precede it. */
    @Test
    void workedTimeIncreasesAcrossAStandstill() {
        assertThat(TWO.workedSeconds(70)).isGreaterThan(TWO.workedSeconds(10));
    }

    @Test
    void reportsTheAgeOfTheCurrentStandstill() {
        assertThat(TWO.ageSeconds(1)).isEqualTo(1);
        assertThat(TWO.ageSeconds(8)).isZero();
        assertThat(TWO.ageSeconds(40)).isEqualTo(30);
        assertThat(TWO.ageSeconds(70)).isZero();
        assertThat(TWO.ageSeconds(103)).isEqualTo(3);
    }

    /** The last standstill has not ended. */
    @Test
    void reportsOnlyEndedDurations() {
        assertThat(TWO.seconds()).containsExactly(2, 60);
        assertThat(TWO.secondsFrom(0)).isEqualTo(62);
        assertThat(TWO.secondsFrom(TWO.workedSeconds(10))).isEqualTo(60);
        assertThat(TWO.secondsFrom(TWO.workedSeconds(71))).isZero();
        assertThat(TWO.secondsAt(TWO.workedSeconds(10))).isEqualTo(60);
        assertThat(TWO.secondsAt(TWO.workedSeconds(9))).isZero();
    }

    @Test
    void openJobsPreventStandstills() {
        Standstills open = Standstills.between(List.of(new Span(0, 5), new Span(3, Double.POSITIVE_INFINITY)));

        assertThat(open.ageSeconds(1e6)).isZero();
        assertThat(open.workedSeconds(1e6)).isEqualTo(1e6);
    }

    @Test
    void convertsWorkedTimeBackToDates() {
        for (double date : new double[] {2, 5, 10, 70, 80, 100}) {
            assertThat(TWO.date(TWO.workedSeconds(date))).isCloseTo(date, within(1e-9));
        }
        assertThat(TWO.date(TWO.workedSeconds(40))).isEqualTo(10);
        assertThat(TWO.date(Double.NaN)).isNaN();
    }
}
