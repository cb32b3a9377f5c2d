package io.weatherglass.traces.schlouder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weatherglass.traces.RunName;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceReader;
import io.weatherglass.traces.TraceReaderCompatibilityKit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformCatalogReaderTest extends TraceReaderCompatibilityKit<PlatformCatalog> {
    private static final String VALID = """
            {
              "regular.cloud.v1": {"boot_b0_s": 48.5, "boot_b1_s": 6, "btu_s": 3600, "shutdown_margin_s": 50, "max_vms": 10},
              "regular.cloud.v2": {"boot_b0_s": 0, "boot_b1_s": 0, "btu_s": 60, "shutdown_margin_s": 0, "max_vms": 1,
                "monitoring_time_s": 200, "remark": {"of": ["another", "reader"]}}
            }
            """;
    private static final SchlouderPlatform FIRST = new SchlouderPlatform("regular.cloud.v1", 48.5, 6, 3600, 50, 10);
    private static final SchlouderPlatform SECOND = new SchlouderPlatform("regular.cloud.v2", 0, 0, 60, 0, 1);

    @Override
    protected TraceReader<PlatformCatalog> reader() {
        return new PlatformCatalogReader();
    }

    @Override
    protected String validText() {
        return VALID;
    }

    @Override
    protected MalformedText malformedText() {
        return new MalformedText("{\n\"p\": {\n\"btu_s\": -3600}}", 3, "p.btu_s", "-3600");
    }

    @Override
    protected Object content(PlatformCatalog result) {
        return result.keys().stream().map(result::platform).toList();
    }

    private static PlatformCatalog read(String text) throws IOException {
        return new PlatformCatalogReader().read("clouds.json", new BufferedReader(new StringReader(text)));
    }

    @Test
    void findsPlatformsByKeyAndByRun() throws IOException {
        PlatformCatalog catalog = read(VALID);
        assertThat(catalog.keys()).containsExactly("regular.cloud.v1", "regular.cloud.v2");
        assertThat(catalog.platform("regular.cloud.v1")).isEqualTo(FIRST);
        RunName run = RunName.parse("v4.c.brs.asap.regular.cloud.v2.1").orElseThrow();
        assertThat(catalog.platform(run.platformKey())).isEqualTo(SECOND);
    }

    @Test
    void reportsFileLineAndKnownKeysForAnUnknownKey() throws IOException {
        PlatformCatalog catalog = read(VALID);
        assertThatThrownBy(() -> catalog.platform("regular.cloud.v3"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("clouds.json:1:1: has no platform \"regular.cloud.v3\","
                        + " only regular.cloud.v1, regular.cloud.v2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "boot_b0_s: -1          | must be finite and >= 0, but was \"-1\"",
                "btu_s: 0               | must be > 0, but was \"0\"",
                "btu_s: 'an hour'       | must be a number, but was \"an hour\"",
                "btu_s: null            | must be a number, but was \"null\"",
                "max_vms: 0             | must be a whole number >= 1, but was \"0\"",
                "max_vms: 2.5           | must be a whole number >= 1, but was \"2.5\"",
                "shutdown_margin_s: 1e999 | must be finite and >= 0, but was \"1e999\"",
                "shutdown_margin_s: 3600 | must be below btu_s = 3600.0, but was \"3600.0\"",
            },
            quoteCharacter = '`')
    void rejectsAMalformedValueWithItsField(String entry, String rule) {
        String field = entry.substring(0, entry.indexOf(':'));
        String value = entry.substring(entry.indexOf(':') + 1).replace('\'', '"');
        String all = "{\"p\": {\"boot_b0_s\": 1, \"boot_b1_s\": 1, \"btu_s\": 3600, \"shutdown_margin_s\": 50,"
                + " \"max_vms\": 9}}";
        String text = all.replaceFirst("\"" + field + "\": [0-9]+", "\n\"" + field + "\": " + value);
        TraceFormatException error = catchThrowableOfType(TraceFormatException.class, () -> read(text));
        assertThat(error)
                .hasMessageMatching("clouds\\.json:2:\\d+: .*")
                .hasMessageEndingWith(": p." + field + " " + rule);
    }

    @Test
    void rejectsMissingFieldsOtherTypesAndDuplicateKeys() {
        assertThatThrownBy(() -> read("{\"p\": {\"btu_s\": 60, \"shutdown_margin_s\": 5}}"))
                .hasMessage("clouds.json:1:7: p.boot_b0_s must be given");
        assertThatThrownBy(() -> read("[]")).hasMessage("clouds.json:1:1: must be a JSON object of platforms");
        assertThatThrownBy(() -> read("{\"p\": 4}")).hasMessage("clouds.json:1:7: p must be an object, but was \"4\"");
        assertThatThrownBy(() -> read("{\"p\": {\"btu_s\": 1, \"btu_s\": 2}}"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("Duplicate field 'btu_s'");
        assertThatThrownBy(() -> read("{\"p\": {\"btu_s\": 1,"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageStartingWith("clouds.json:1:");
        assertThatThrownBy(() -> read("{} {}")).hasMessageContaining("must end after the object of platforms");
    }
}
