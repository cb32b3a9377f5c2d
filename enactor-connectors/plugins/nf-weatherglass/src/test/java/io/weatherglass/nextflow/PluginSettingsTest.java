package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginSettingsTest {
    private static final Instant BEGIN = Instant.parse("2026-11-20T09:00:00Z");

    private static PluginSettings scope(String name, Object value) {
        return new PluginSettings(Map.of("weatherglass", Map.of(name, value)), Map.of());
    }

    @Test
    void usesALocalDaemonByDefault() {
        PluginSettings settings = new PluginSettings(Map.of(), Map.of());

        assertThat(settings.url()).contains("http://127.0.0.1:8080");
        assertThat(settings.token()).isEmpty();
        assertThat(settings.deadline(BEGIN)).isEmpty();
        assertThat(settings.budget()).isEmpty();
        assertThat(settings.pricePerCpuHour()).isEmpty();
        assertThat(settings.currency()).isEmpty();
        assertThat(settings.showForecast()).isTrue();
        assertThat(settings.faults()).isEmpty();
    }

    @Test
    void theConfigurationOverridesTheEnvironment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("WEATHERGLASS_URL", "https://example.org/wg/");
        environment.put("WEATHERGLASS_TOKEN", "secret");
        environment.put("WEATHERGLASS_DEADLINE", "90m");
        environment.put("WEATHERGLASS_BUDGET", "20");
        environment.put("WEATHERGLASS_PRICE_PER_CPU_HOUR", "0.04");
        environment.put("WEATHERGLASS_CURRENCY", "USD");
        environment.put("WEATHERGLASS_SHOW_FORECAST", "false");
        Map<String, Object> scope = Map.of("budget", 7, "deadline", "2d");
        PluginSettings settings = new PluginSettings(Map.of("weatherglass", scope), environment);

        assertThat(settings.url()).contains("https://example.org/wg");
        assertThat(settings.token()).contains("secret");
        assertThat(settings.deadline(BEGIN)).contains(Instant.parse("2026-11-22T09:00:00Z"));
        assertThat(settings.budget()).hasValue(7);
        assertThat(settings.pricePerCpuHour()).hasValue(0.04);
        assertThat(settings.currency()).contains("USD");
        assertThat(settings.showForecast()).isFalse();
        assertThat(settings.faults()).isEmpty();
    }

    @Test
    void warnsOnceOfACurrencyWithoutAPrice() {
        assertThat(scope("currency", "USD").faults())
                .containsExactly("weatherglass.currency is ignored, because weatherglass.pricePerCpuHour is not set");
    }

    @Test
    void aDeadlineIsADurationOrADate() {
        assertThat(scope("deadline", nextflow.util.Duration.of("3h")).deadline(BEGIN))
                .contains(BEGIN.plusSeconds(10_800));
        assertThat(scope("deadline", "2026-11-20T18:00:00+01:00").deadline(BEGIN))
                .contains(Instant.parse("2026-11-20T17:00:00Z"));
        assertThat(scope("deadline", "2026-11-20T18:00").deadline(BEGIN)).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "url, ftp://example.org",
        "url, no address",
        "deadline, soon",
        "budget, -1",
        "budget, much",
        "pricePerCpuHour, NaN",
        "currency, euro",
        "showForecast, maybe"
    })
    void reportsAndIgnoresAnInvalidValue(String name, String value) {
        PluginSettings settings = scope(name, value);

        assertThat(settings.faults())
                .singleElement()
                .asString()
                .startsWith("weatherglass." + name + " must be ")
                .endsWith("was \"" + value + "\"");
        assertThat(settings.deadline(BEGIN)).isEmpty();
        assertThat(settings.budget()).isEmpty();
        assertThat(settings.showForecast()).isTrue();
    }
}
