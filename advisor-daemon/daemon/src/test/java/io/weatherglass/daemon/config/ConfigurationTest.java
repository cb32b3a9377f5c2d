package io.weatherglass.daemon.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationTest {
    private static final Pattern VARIABLE = Pattern.compile("\\bWEATHERGLASS_[A-Z_]*[A-Z]\\b");

    /** Found by fuzzing: at its nesting limit the parser reports no position. */
    @Test
    void rejectsADeeplyNestedFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("deep.yaml"), "{\"a\":".repeat(3000));

        assertThatThrownBy(() -> Configuration.load(Optional.of(file), Map.of(), Map.of()))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("deep.yaml: ");
    }

    private void assertRefused(String rule) {
        assertThatThrownBy(
                        () -> Configuration.load(Optional.of(folder.resolve("weatherglass.yaml")), Map.of(), Map.of()))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("weatherglass.yaml")
                .hasMessageContaining(rule);
    }

    @Test
    void rejectsASecondDocument() throws IOException {
        file("http.port: 9090\n---\nhttp.host: 0.0.0.0\n");
        assertRefused("must contain one document");
    }

    @Test
    void rejectsATooLargeFile() throws IOException {
        file("http.host: " + "a".repeat(1 << 20));
        assertRefused("must have at most 1048576 bytes, but has 1048587");
    }

    @Test
    void rejectsAFileNotInUtf8() throws IOException {
        Files.write(folder.resolve("weatherglass.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe});
        assertRefused("must be text in UTF-8");
    }

    @TempDir
    private Path folder;

    private Path file(String yaml) throws IOException {
        return Files.writeString(folder.resolve("weatherglass.yaml"), yaml);
    }

    private Configuration read(String yaml) throws IOException {
        return Configuration.load(Optional.of(file(yaml)), Map.of(), Map.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http:\n  port: 9090\n  host: 0.0.0.0\nforecast:\n  interval: 30s\n",
                "http.port: 9090\nhttp.host: 0.0.0.0\nforecast.interval: 30s\n",
                "http:\n  port: \"9090\"\nhttp.host: 0.0.0.0\nforecast: {interval: 30s}\n"
            })
    void readsNestedAndDottedKeys(String yaml) throws IOException {
        Configuration configuration = read(yaml);
        assertThat(configuration.get(Settings.HTTP_PORT)).isEqualTo(9090);
        assertThat(configuration.get(Settings.HTTP_HOST)).isEqualTo("0.0.0.0");
        assertThat(configuration.get(ForecastSettings.REFORECAST_INTERVAL)).hasSeconds(30);
        assertThat(configuration.get(Settings.PARTITIONS)).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing is set\n", "---\n"})
    void emptyFileMeansDefaults(String yaml) throws IOException {
        Configuration configuration = read(yaml);
        for (Setting<?> setting : Settings.all()) {
            Object value = configuration.get(setting);
            assertThat(value)
                    .as(setting.key())
                    .isEqualTo(Configuration.defaults().get(setting));
        }
    }

    @Test
    void commandLineOverridesEnvironmentAndFile() throws IOException {
        Configuration configuration = Configuration.load(
                Optional.of(file("forecast:\n  seed: 2\n  max-realizations: 300\n  threads: 3\n")),
                Map.of(
                        "WEATHERGLASS_FORECAST_SEED",
                        "3",
                        "WEATHERGLASS_FORECAST_MAX_REALIZATIONS",
                        "200",
                        "PATH",
                        "/bin"),
                Map.of("forecast.seed", "4"));
        assertThat(configuration.get(ForecastSettings.SEED)).isEqualTo(4);
        assertThat(configuration.get(ForecastSettings.MAX_REALIZATIONS)).isEqualTo(200);
        assertThat(configuration.get(ForecastSettings.FORECAST_THREADS)).isEqualTo(3);
        assertThat(configuration.get(MatchingSettings.MATCHING_TABLE_MEMORY)).isEqualTo(256);
    }

    @Test
    void rejectsAnUnknownKeyAndSuggestsThree() {
        assertThatThrownBy(() -> read("http:\n  prot: 9090\n"))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessage("configuration: unknown key \"http.prot\"; nearest: http.port, http.host, data-dir");
    }

    @Test
    void rejectsAMistypedVariable() {
        Map<String, String> environment = Map.of("WEATHERGLASS_HTTP_PROT", "9090");
        assertThatThrownBy(() -> Configuration.load(Optional.empty(), environment, Map.of()))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessage("configuration: unknown environment variable WEATHERGLASS_HTTP_PROT; nearest:"
                        + " WEATHERGLASS_HTTP_PORT, WEATHERGLASS_HTTP_HOST, WEATHERGLASS_DATA_DIR");
    }

    @Test
    void readsSecretsFromFiles(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("password"), "a b \u00e9\n");
        Map<String, String> environment = Map.of("WEATHERGLASS_HISTORY_PASSWORD_FILE", file.toString());

        assertThat(Configuration.load(Optional.empty(), environment, Map.of()).get(Settings.HISTORY_PASSWORD))
                .isEqualTo("a b \u00e9");
        Map<String, String> both = Map.of(
                "WEATHERGLASS_HISTORY_PASSWORD_FILE", file.toString(), "WEATHERGLASS_HISTORY_PASSWORD", "secret");
        assertThatThrownBy(() -> Configuration.load(Optional.empty(), both, Map.of()))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("must not be set together")
                .hasMessageNotContaining("secret");
        Map<String, String> none = Map.of(
                "WEATHERGLASS_HISTORY_PASSWORD_FILE", folder.resolve("no").toString());
        assertThatThrownBy(() -> Configuration.load(Optional.empty(), none, Map.of()))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("must be a readable file");
    }

    @Test
    void ignoresForeignVariables() {
        Map<String, String> environment = Map.of(
                "WEATHERGLASS_URL", "http://127.0.0.1:8080",
                "WEATHERGLASS_DATA", "here",
                "WEATHERGLASS_JAVA_OPTS", "-Xmx1g",
                "WEATHERGLASS_WORKFLOW", "w",
                "WEATHERGLASS_LOG_LEVEL", "DEBUG",
                "WEATHERGLASS_PORT", "tcp://10.0.0.7:8080",
                "WEATHERGLASS_SERVICE_HOST", "10.0.0.7",
                "WEATHERGLASS_SERVICE_PORT", "8080",
                "WEATHERGLASS_PORT_8080_TCP_PORT", "8080");
        assertThat(Configuration.load(Optional.empty(), environment, Map.of()).get(Settings.HTTP_PORT))
                .isEqualTo(8080);
    }

    @Test
    void rejectsAnUnknownOption() {
        assertThatThrownBy(() -> Configuration.of(Map.of("http.prot", "1")))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("unknown key \"http.prot\"; nearest: http.port, ");
    }

    @Test
    void rejectsAnInvalidVariable() {
        Map<String, String> environment = Map.of("WEATHERGLASS_HTTP_PORT", "http");
        assertThatThrownBy(() -> Configuration.load(Optional.empty(), environment, Map.of()))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessage("configuration: http.port must be a whole number from 0 to 65535, but was \"http\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka:\n  group-id:\n", "kafka.group-id: [a, b]\n", "kafka.group-id: null\n"})
    void rejectsAKeyWithoutASingleValue(String yaml) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageStartingWith("configuration: kafka.group-id must have a single value, but was ");
    }

    @Test
    void rejectsADuplicateKey() {
        assertThatThrownBy(() -> read("http.port: 1\nhttp:\n  port: 2\n"))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessage("configuration: http.port must be set only once in the file, but was \"2\"");
        assertThatThrownBy(() -> read("http:\n  port: 1\n  port: 2\n"))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("weatherglass.yaml")
                .hasMessageContaining("line 3")
                .hasMessageContaining("port");
    }

    @Test
    void reportsTheLineOfAMalformedFile() {
        assertThatThrownBy(() -> read("http:\n  port: [1\n"))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("weatherglass.yaml")
                .hasMessageContaining("line ")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void rejectsAFileWithoutKeys() {
        assertThatThrownBy(() -> read("- http.port\n"))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("must contain keys and values");
    }

    @Test
    void reportsAMissingFile() {
        Path missing = folder.resolve("none.yaml");
        assertThatThrownBy(() -> Configuration.load(Optional.of(missing), Map.of(), Map.of()))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessage("configuration: file not found: " + missing);
    }

    @Test
    void reportsOriginsAndIgnoredVariables() throws IOException {
        Path secret = Files.writeString(folder.resolve("password"), "hunter2\n");
        ConfigurationReport report = ConfigurationReport.of(
                Optional.of(file("forecast.seed: 2\nhttp.port: 1\n")),
                Map.of(
                        "WEATHERGLASS_FORECAST_SEED", "3",
                        "WEATHERGLASS_HISTORY_PASSWORD_FILE", secret.toString(),
                        "WEATHERGLASS_DATA", "here",
                        "WEATHERGLASS_SERVICE_HOST", "10.0.0.7",
                        "WEATHERGLASS_SOMETHING_ELSE", "1"),
                Map.of("http.port", "2"));

        assertThat(report.problems()).isEmpty();
        assertThat(report.warnings())
                .containsExactly(
                        "environment variable WEATHERGLASS_SOMETHING_ELSE matches no configuration key and is ignored");
        assertThat(report.entries())
                .contains(
                        new ConfigurationReport.Entry("forecast.seed", "3", "environment"),
                        new ConfigurationReport.Entry("http.port", "2", "option"),
                        new ConfigurationReport.Entry("data-dir", "here", "environment"),
                        new ConfigurationReport.Entry("history.password", "********", "environment, " + secret),
                        new ConfigurationReport.Entry("http.host", "127.0.0.1", "default"));
    }

    @Test
    void reportsEveryProblem() throws IOException {
        ConfigurationReport report = ConfigurationReport.of(
                Optional.of(file("forecast.seed: 2.5\nhttp: {port: x, prot: 1}\n")),
                Map.of("WEATHERGLASS_HTTP_PROT", "1", "WEATHERGLASS_HTTP_HOST_FILE", "/no/such"),
                Map.of());
        assertThat(report.problems()).hasSize(5);
    }

    @Test
    void documentedVariablesAreKnown() throws IOException {
        Path root = Path.of("..", "..");
        Set<String> named = new TreeSet<>();
        for (String part : List.of("docs", "deploy", "README.md", "SECURITY.md", "enactor-connectors/clients")) {
            try (Stream<Path> files = Files.walk(root.resolve(part))) {
                for (Path file : files.filter(ConfigurationTest::isText).toList()) {
                    VARIABLE.matcher(Files.readString(file)).results().forEach(found -> named.add(found.group()));
                }
            }
        }
        assertThat(named).hasSizeGreaterThan(20).contains("WEATHERGLASS_SERVE_OPTIONS", "WEATHERGLASS_BUDGET");
        Map<String, String> environment = named.stream().collect(Collectors.toMap(name -> name, name -> "1"));

        assertThat(ConfigurationReport.of(Optional.empty(), environment, Map.of())
                        .warnings())
                .isEmpty();
    }

    private static boolean isText(Path file) {
        return Files.isRegularFile(file) && !file.toString().matches(".*\\.(png|jpg|gz|zip|jar|pyc|webp|ico)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JSON", "xml", " json"})
    void rejectsAnUnknownLogFormat(String format) {
        Map<String, String> environment = Map.of("WEATHERGLASS_LOG_FORMAT", format);
        assertThatThrownBy(() -> Configuration.load(Optional.empty(), environment, Map.of()))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessage("configuration: WEATHERGLASS_LOG_FORMAT must be text or json, but was \"" + format + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "text", ""})
    void acceptsKnownLogFormats(String format) {
        ConfigurationReport report =
                ConfigurationReport.of(Optional.empty(), Map.of("WEATHERGLASS_LOG_FORMAT", format), Map.of());
        assertThat(report.problems()).isEmpty();
        assertThat(report.warnings()).isEmpty();
    }
}
