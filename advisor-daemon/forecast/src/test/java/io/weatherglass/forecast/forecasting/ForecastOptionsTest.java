package io.weatherglass.forecast.forecasting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastOptionsTest {

    @ParameterizedTest
    @CsvSource({"0, 100", "1, 100", "4000, 100", "5000, 80", "10000, 40", "20000, 20", "200000, 20"})
    void batchesOfLargePlansAreSmall(int jobs, int realizations) {
        assertThat(ForecastOptions.DEFAULTS.batchSize(jobs)).isEqualTo(realizations);
    }

    @ParameterizedTest
    @CsvSource({"1", "5000", "10000", "200000"})
    void aForecastIsRepeatedWithTheBatchesThatItNames(int jobs) {
        int named = ForecastOptions.DEFAULTS.batchSize(jobs);
        ForecastOptions repeated = ForecastOptions.builder().batchSize(named).build();
        assertThat(repeated.batchSize(jobs)).isEqualTo(named);
    }

    @Test
    void noBatchIsLargerThanConfigured() {
        ForecastOptions small = ForecastOptions.builder().batchSize(10).build();
        assertThat(small.batchSize(1)).isEqualTo(10);
        assertThat(small.batchSize(100_000)).isEqualTo(10);
    }
}
