package io.weatherglass.daemon.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfiguredOptionsTest {

    private static ForecastOptions options(Map<String, String> configured) {
        return ConfiguredOptions.forecast(Configuration.of(configured));
    }

    @Test
    void optionsFollowTheConfiguration() {
        assertThat(options(Map.of()))
                .isEqualTo(new ForecastOptions(
                        100, 2000, 0.0005, 400, Duration.ofSeconds(2), RuntimeFamily.HIERARCHICAL, 1));
        assertThat(options(Map.of("forecast.runtime-model", "standard")).runtimeModel())
                .isEqualTo(RuntimeFamily.STANDARD);
    }

    @Test
    void configurationDefaultsEqualForecastDefaults() {
        assertThat(options(Map.of())).isEqualTo(ForecastOptions.DEFAULTS);
    }
}
