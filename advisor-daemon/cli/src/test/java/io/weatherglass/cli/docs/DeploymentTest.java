package io.weatherglass.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.weatherglass.cli.Weatherglass;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files in {@code deploy} are consistent. */
class DeploymentTest {

    private static final Path DEPLOY = Path.of("..", "..", "deploy");
    private static final ObjectMapper YAML = YAMLMapper.builder().build();

    private static JsonNode read(String file) throws IOException {
        return YAML.readTree(Files.readString(DEPLOY.resolve(file)));
    }

    private static Map<String, JsonNode> services() throws IOException {
        Map<String, JsonNode> services = new TreeMap<>();
        for (Map.Entry<String, JsonNode> named :
                read("compose.yaml").get("services").properties()) {
            ObjectNode service = named.getValue().deepCopy();
            if (service.has("extends")) {
                JsonNode base = read(service.at("/extends/file").asText())
                        .get("services")
                        .get(service.at("/extends/service").asText());
                ObjectNode whole = base.deepCopy();
                service.properties().forEach(part -> merge(whole, part.getKey(), part.getValue()));
                service = whole;
            }
            services.put(named.getKey(), service);
        }
        return services;
    }

    /**
     * Merges like {@code extends} in Compose: if both have an object under the same key, the objects are merged
     * recursively.
     */
    private static void merge(ObjectNode whole, String key, JsonNode value) {
        if (whole.get(key) instanceof ObjectNode both && value.isObject()) {
            both.setAll((ObjectNode) value);
        } else {
            whole.set(key, value);
        }
    }

    private static Configuration configurationOf(JsonNode service) {
        Map<String, String> environment = new HashMap<>();
        service.get("environment")
                .properties()
                .forEach(variable ->
                        environment.put(variable.getKey(), variable.getValue().asText()));
        // in the container, the password is available as a secret
        assertThat(environment.remove(Settings.HISTORY_PASSWORD.environmentVariable() + "_FILE"))
                .isEqualTo("/run/secrets/database-password");
        return Configuration.load(Optional.empty(), environment, Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"prometheus/prometheus.yml", "compose/prometheus.yml"})
    void daemonsAllowTheHostNamesThatPrometheusUses(String file) throws IOException {
        Map<String, JsonNode> services = services();
        assertThat(read(file).at("/scrape_configs/0/static_configs/0/targets"))
                .isNotEmpty()
                .allSatisfy(target -> {
                    String host = target.asText().split(":")[0];
                    Configuration daemon = configurationOf(services.get(host));
                    assertThat(daemon.get(Settings.ALLOWED_HOSTS)).contains(host);
                    assertThat(target.asText()).endsWith(":" + daemon.get(Settings.HTTP_PORT));
                });
    }

    @Test
    void daemonsShareBrokerAndDatabaseButNotFolders() throws IOException {
        Map<String, JsonNode> services = services();
        List<JsonNode> daemons = List.of(services.get("weatherglass"), services.get("weatherglass-2"));
        for (JsonNode daemon : daemons) {
            Configuration configuration = configurationOf(daemon);
            assertThat(configuration.get(Settings.BOOTSTRAP_SERVERS)).isEqualTo("kafka:19092");
            assertThat(configuration.get(Settings.HISTORY_URL)).startsWith("jdbc:postgresql://database/");
            assertThat(daemon.get("depends_on").has("kafka")).isTrue();
            assertThat(daemon.get("depends_on").has("database")).isTrue();
        }
        assertThat(daemons.get(0).get("volumes")).isNotEqualTo(daemons.get(1).get("volumes"));
    }

    @Test
    void everyServiceIsPinnedHasAHealthCheckAndUsesLoopback() throws IOException {
        assertThat(services())
                .containsOnlyKeys(
                        "alertmanager", "database", "grafana", "kafka", "prometheus", "weatherglass", "weatherglass-2")
                .allSatisfy((name, service) -> {
                    assertThat(service.get("image").asText())
                            .as(name)
                            .matches(service.has("build") ? "weatherglass:local" : "[a-z/]+:v?\\d+(\\.\\d+)+");
                    assertThat(service.at("/healthcheck/test/0").asText())
                            .as("how %s is watched", name)
                            .isEqualTo("CMD");
                    for (JsonNode port : service.path("ports")) {
                        assertThat(port.asText()).as(name).startsWith("127.0.0.1:");
                    }
                });
    }

    @Test
    void mountedFilesExist() throws IOException {
        JsonNode compose = read("compose.yaml");
        Map<String, JsonNode> services = services();
        int files = 0;
        for (Map.Entry<String, JsonNode> service : services.entrySet()) {
            for (JsonNode volume : service.getValue().path("volumes")) {
                String source = volume.asText().split(":")[0];
                if (source.startsWith(".")) {
                    assertThat(DEPLOY.resolve(source)).as(service.getKey()).exists();
                    files++;
                } else {
                    assertThat(compose.get("volumes").has(source)).as(source).isTrue();
                }
            }
            for (JsonNode secret : service.getValue().path("secrets")) {
                assertThat(compose.get("secrets").has(secret.asText())).isTrue();
            }
            for (Map.Entry<String, JsonNode> other :
                    service.getValue().path("depends_on").properties()) {
                assertThat(services).containsKey(other.getKey());
            }
        }
        assertThat(files).isGreaterThanOrEqualTo(5);
        // paths in an extended file are relative to the folder of this file, the path of the Containerfile is relative
        // to the context
        JsonNode build = read("compose/daemon.yaml").at("/services/daemon/build");
        Path context = DEPLOY.resolve("compose").resolve(build.get("context").asText());
        assertThat(context.normalize()).isEqualTo(Path.of("..", "..", "target", "dist"));
        assertThat(context.resolve(build.get("dockerfile").asText()).normalize())
                .isEqualTo(DEPLOY.resolve("Containerfile"))
                .exists();
    }

    /** For services with a read-only root, Compose rejects secrets that are not files. */
    @Test
    void secretsOfReadOnlyServicesAreUncommittedFiles() throws IOException {
        JsonNode secrets = read("compose.yaml").get("secrets");
        List<String> ignored = Files.readAllLines(DEPLOY.resolve("../.gitignore"));
        String readme = Files.readString(DEPLOY.resolve("README.md"));
        List<String> files = new ArrayList<>();
        for (JsonNode service : services().values()) {
            if (service.path("read_only").asBoolean()) {
                for (JsonNode secret : service.path("secrets")) {
                    assertThat(secrets.get(secret.asText()).has("file"))
                            .as(secret.asText())
                            .isTrue();
                    files.add(
                            "deploy/" + secrets.get(secret.asText()).get("file").asText());
                }
            }
        }
        assertThat(files).isNotEmpty().allSatisfy(file -> {
            assertThat(ignored).contains("/" + file);
            assertThat(readme).contains(">" + file, "chmod 444 " + file);
        });
    }

    /** The configurations differ only in targets and alert receivers. */
    @Test
    void composeUsesTheSamePrometheusConfiguration() throws IOException {
        ObjectNode here = read("compose/prometheus.yml").deepCopy();
        ObjectNode elsewhere = read("prometheus/prometheus.yml").deepCopy();
        assertThat(here.remove("alerting").findValue("targets").get(0).asText()).isEqualTo("alertmanager:9093");
        for (ObjectNode configuration : List.of(here, elsewhere)) {
            ((ObjectNode) configuration.at("/scrape_configs/0/static_configs/0")).remove("targets");
        }
        assertThat(here).isEqualTo(elsewhere);
        JsonNode receivers = read("compose/alertmanager.yml").get("receivers");
        assertThat(receivers.findValuesAsText("name"))
                .contains(read("compose/alertmanager.yml").at("/route/receiver").asText());
    }

    @Test
    void unitStartsTheInstalledProgram() throws IOException {
        assertThat(Files.readAllLines(DEPLOY.resolve("systemd/weatherglass.service")))
                .contains("ExecStart=/opt/weatherglass/bin/weatherglass serve $WEATHERGLASS_SERVE_OPTIONS")
                .contains("Documentation=file:/opt/weatherglass/docs/operations.md");
        assertThat(DEPLOY.resolve("dist/weatherglass")).isExecutable();
    }

    @Test
    void documentedServiceStartsAnEmbeddedBroker() throws IOException {
        String page = Files.readString(DEPLOY.resolve("../docs/operations.md"));
        String options = page.replaceAll("(?s).*echo 'WEATHERGLASS_SERVE_OPTIONS=([^']*)'.*", "$1");
        String[] arguments = ("serve " + options).split(" ");
        assertThat(arguments).contains("--embedded");
        assertThatCode(() -> Weatherglass.commandLine(arguments).parseArgs(arguments))
                .doesNotThrowAnyException();
    }
}
