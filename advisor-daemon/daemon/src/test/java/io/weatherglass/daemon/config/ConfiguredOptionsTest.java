package io.weatherglass.daemon.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.forecast.carbon.CarbonModel;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.matching.search.FittingParameters;
import io.weatherglass.forecast.matching.search.PreFilter;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfiguredOptionsTest {

    private static ForecastOptions options(Map<String, String> configured) {
        return ConfiguredOptions.forecast(Configuration.of(configured));
    }

    @Test
    void optionsFollowTheConfiguration() {
        assertThat(options(Map.of()))
                .isEqualTo(new ForecastOptions(
                        100,
                        2000,
                        0.0005,
                        400,
                        Duration.ofSeconds(2),
                        RuntimeFamily.HIERARCHICAL,
                        1,
                        Optional.empty()));
        assertThat(options(Map.of("forecast.runtime-model", "standard")).runtimeModel())
                .isEqualTo(RuntimeFamily.STANDARD);
    }

    @Test
    void theFittingSearchHasTheConfiguredParameters() {
        Map<String, String> configured = Map.of(
                "matching.search", "fitting",
                "matching.fitting-spread", "10m",
                "matching.fitting-iterations", "3",
                "matching.fitting-evaluations", "50",
                "matching.fitting-precision", "5m",
                "matching.fitting-pre-filter", "threshold");
        FittingParameters parameters = ConfiguredOptions.matching(Configuration.of(configured))
                .fitting()
                .orElseThrow();
        assertThat(parameters.spreadSeconds()).isEqualTo(600);
        assertThat(parameters.iterations()).isEqualTo(3);
        assertThat(parameters.evaluations()).isEqualTo(50);
        assertThat(parameters.precisionSeconds()).isEqualTo(300);
        assertThat(parameters.preFilter()).isEqualTo(PreFilter.THRESHOLD);
        assertThat(parameters.filtered()).isEqualTo(50);
        assertThat(ConfiguredOptions.matching(Configuration.of(Map.of())).fitting())
                .isEmpty();
    }

    /** One core and 4 GB for an hour on a grid of 475 g/kWh: (12 + 4 · 0.3725) W · 1.67 · 475 g/kWh = 10.70 g. */
    @Test
    void emissionsUseTheConfiguredGrid() {
        CarbonModel carbon = options(Map.of("carbon.grid", "475")).carbon().orElseThrow();
        assertThat(3600
                        * carbon.energy().perSecond(JobRequest.of(1, 4L << 30))
                        * carbon.grid().mean(Instant.EPOCH, Instant.EPOCH.plusSeconds(3600)))
                .isCloseTo(10.701, within(0.001));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time,grams;2026-12-01T00:00Z,300;2026-12-01T02:00Z,200 | line 3 must contain a time one hour after",
                "2026-12-01T00:00Z,300;2026-12-01T02:00Z,200 | line 2 must contain a time one hour after",
                "time,grams;2026-12-01T00:00,300 | line 2 must contain a time",
                "time,grams;2026-12-01T00:00Z,300 | must contain at least two hours"
            })
    void rejectsAnInvalidGridFile(String lines, String problem, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("grid.csv"), lines.replace(';', '\n'));
        assertThatThrownBy(() -> options(Map.of("carbon.grid", file.toString())))
                .hasMessageContaining("carbon.grid: " + file + ": ")
                .hasMessageContaining(problem);
    }

    @Test
    void readsAGridFileWithoutHeader(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("grid.csv"), "2026-12-01T00:00Z,300\n2026-12-01T01:00Z,200\n");
        assertThat(options(Map.of("carbon.grid", file.toString()))
                        .carbon()
                        .orElseThrow()
                        .grid()
                        .byHour())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Germany", "1.2.3"})
    void rejectsAGridThatIsNeitherANumberNorAFile(String value) {
        // other settings remain usable
        Configuration configuration = Configuration.of(Map.of("carbon.grid", value));
        assertThatThrownBy(() -> ConfiguredOptions.forecast(configuration))
                .hasMessage("carbon.grid must be none, a number of grams per kWh, or a readable CSV file, but was \""
                        + value + "\"");
    }

    @Test
    void configurationDefaultsEqualForecastDefaults() {
        assertThat(options(Map.of())).isEqualTo(ForecastOptions.DEFAULTS);
    }
}
