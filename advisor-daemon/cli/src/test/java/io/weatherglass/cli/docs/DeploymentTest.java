package io.weatherglass.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of {@code deploy} fit each other. */
class DeploymentTest {

    private static final Path DEPLOY = Path.of("..", "..", "deploy");
    private static final ObjectMapper YAML = YAMLMapper.builder().build();

    private static JsonNode read(String file) throws IOException {
        return YAML.readTree(Files.readString(DEPLOY.resolve(file)));
    }

    @Test
    void theDaemonAnswersToTheNameByWhichPrometheusAsksForIt() throws IOException {
        Map<String, String> environment = new HashMap<>();
        read("compose.yaml")
                .at("/services/weatherglass/environment")
                .properties()
                .forEach(variable ->
                        environment.put(variable.getKey(), variable.getValue().asText()));
        List<String> allowed =
                Configuration.load(Optional.empty(), environment, Map.of()).get(Settings.ALLOWED_HOSTS);

        assertThat(read("prometheus/prometheus.yml").findValue("targets"))
                .isNotEmpty()
                .allSatisfy(
                        target -> assertThat(allowed).contains(target.asText().split(":")[0]));
    }

    /** It shows defaults: with every line in force nothing changes. */
    @Test
    void theExampleOfAConfigurationShowsDefaults(@TempDir Path folder) throws IOException {
        String example = Files.readString(DEPLOY.resolve("dist/weatherglass.yaml"));
        assertThat(YAML.readTree(example).isEmpty()).as("all of it is comments").isTrue();
        Path file = folder.resolve("weatherglass.yaml");
        Files.writeString(file, example.replaceAll("(?m)^#(?=[a-z.-]+: )", ""));

        Configuration shown = Configuration.load(Optional.of(file), Map.of(), Map.of());

        assertThat(YAML.readTree(file.toFile())).hasSizeGreaterThan(10);
        assertThat(Settings.all())
                .allSatisfy(setting -> assertThat(shown.get(setting))
                        .as(setting.key())
                        .isEqualTo(Configuration.defaults().get(setting)));
    }
}
