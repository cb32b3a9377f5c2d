package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForecastConversionsTest {

    @ParameterizedTest
    @CsvSource({
        "2026-01-01T00:00:00.5Z, 1.25, 2026-01-01T00:00:01.75Z",
        "2026-01-01T00:00:00Z, 1e10, 2342-11-21T17:46:40Z",
        "9999-12-31T23:59:58.5Z, 0.5, 9999-12-31T23:59:59Z",
        "9999-12-31T23:59:58.5Z, 0.6, 9999-12-31T23:59:59Z",
        "2026-01-01T00:00:00Z, 1e300, 9999-12-31T23:59:59Z",
        "2026-01-01T00:00:00Z, Infinity, 9999-12-31T23:59:59Z"
    })
    void limitsDatesToTheYear9999(Instant origin, double seconds, Instant expected) {
        assertThat(ForecastConversions.date(origin, seconds)).isEqualTo(expected);
    }
}
