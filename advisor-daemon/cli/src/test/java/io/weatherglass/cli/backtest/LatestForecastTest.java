package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatestForecastTest {

    @Test
    void forecastsAfterAnEventAndEveryTenSecondsOfSilence() {
        assertThat(LatestForecast.date(100, 100, 600)).isEqualTo(100);
        assertThat(LatestForecast.date(100, 109.9, 600)).isEqualTo(100);
        assertThat(LatestForecast.date(100, 110, 600)).isEqualTo(110);
        assertThat(LatestForecast.date(100, 125, 600)).isEqualTo(120);
    }

    @Test
    void forecastsLessOftenIfElapsedTimeHasLittleEffect() {
        assertThat(LatestForecast.date(100, 200, 7200)).isEqualTo(172);
        assertThat(LatestForecast.date(0, 2000, 0)).isEqualTo(2000);
        assertThat(LatestForecast.date(0, 1999, 1e6)).isEqualTo(1800);
    }

    /** Due to rounding, the last event may be later than the query. */
    @Test
    void neverBeforeTheLastEvent() {
        assertThat(LatestForecast.date(100, 99.9999, 600)).isEqualTo(100);
    }
}
