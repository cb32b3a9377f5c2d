package io.weatherglass.forecast.forecasting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastOptionsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 100, 100",
        "1, 100, 100",
        "4000, 100, 100",
        "5000, 80, 80",
        "10000, 40, 40",
        "20000, 20, 20",
        "200000, 20, 10"
    })
    void batchesOfLargePlansAreSmall(int jobs, int realizations, int least) {
        assertThat(ForecastOptions.DEFAULTS.batchSize(jobs, BoundsOrigin.REALIZATIONS))
                .isEqualTo(realizations);
        assertThat(ForecastOptions.DEFAULTS.batchSize(jobs, BoundsOrigin.OTHER_WORKFLOWS))
                .isEqualTo(least);
    }

    @Test
    void noBatchIsLargerThanConfigured() {
        ForecastOptions small = ForecastOptions.builder().batchSize(10).build();
        assertThat(small.batchSize(1, BoundsOrigin.REALIZATIONS)).isEqualTo(10);
        assertThat(small.batchSize(100_000, BoundsOrigin.REALIZATIONS)).isEqualTo(10);
    }
}
