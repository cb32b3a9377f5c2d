package io.weatherglass.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Setting;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The chart in {@code deploy/helm} renders valid Kubernetes, Prometheus and Strimzi resources, and a valid
 * configuration.
 */
class HelmChartTest {

    private static final Path CHART = Path.of("..", "..", "deploy", "helm", "weatherglass");
    private static final ObjectMapper YAML = YAMLMapper.builder().build();

    private static final String SMALL = """
            replicas: 1
            config: {kafka.bootstrap-servers: 'kafka:9092'}
            keys: {secretName: keys}
            """;

    private static final String EVERYTHING = """
            config:
              kafka: {bootstrap-servers: 'kafka-kafka-bootstrap:9093', topic-prefix: wg}
              history.url: jdbc:postgresql://db/weatherglass
            secrets:
              history.password: {secretName: database, secretKey: password}
            secretFiles:
              kafka.client-properties: {secretName: kafka, secretKey: client.properties}
              webhooks.file: {secretName: webhooks, secretKey: webhooks.json}
            keys: {secretName: keys}
            tls: {secretName: tls}
            allowedHosts: [weatherglass.example.org]
            javaOptions: -XX:MaxRAMPercentage=60
            persistence: {size: 20Gi, storageClass: fast}
            networkPolicy:
              from: [{namespaceSelector: {matchLabels: {team: a}}}]
              egress: [{to: [{ipBlock: {cidr: 10.0.0.0/8}}], ports: [{protocol: TCP, port: 9093}]}]
            serviceMonitor: {enabled: true, labels: {release: prometheus}, secretName: scrape}
            strimzi: {enabled: true}
            nodeSelector: {disk: ssd}
            tolerations: [{key: dedicated, operator: Exists, effect: NoSchedule}]
            affinity: {podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: []}}
            """;

    /** Model classes by kind. They are generated from the schemas of Kubernetes and the operators. */
    private static final Map<String, String> MODELS = Map.of(
            "ConfigMap", "io.fabric8.kubernetes.api.model.ConfigMap",
            "Service", "io.fabric8.kubernetes.api.model.Service",
            "StatefulSet", "io.fabric8.kubernetes.api.model.apps.StatefulSet",
            "PodDisruptionBudget", "io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget",
            "NetworkPolicy", "io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy",
            "ServiceMonitor", "io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor",
            "KafkaTopic", "io.strimzi.api.kafka.model.topic.KafkaTopic",
            "KafkaUser", "io.strimzi.api.kafka.model.user.KafkaUser");

    /** Rejects unknown fields, which the models would accept. */
    private static final ObjectMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .annotationIntrospector(new JacksonAnnotationIntrospector() {
                private static final long serialVersionUID = 1;

                @Override
                public Boolean hasAnySetter(Annotated member) {
                    return false;
                }
            })
            .build();

    @TempDir
    private Path folder;

    private List<JsonNode> rendered(String values) throws IOException {
        TemplateCommand template = new Helm(CHART)
                .template()
                .withName("weatherglass")
                .withNamespace("workflows")
                .withKubeVersion("1.31.0")
                .withValuesFile(Files.writeString(folder.resolve("values.yaml"), values));
        List<JsonNode> objects = new ArrayList<>();
        YAML.readerFor(JsonNode.class).<JsonNode>readValues(template.call()).forEachRemaining(objects::add);
        objects.removeIf(JsonNode::isNull);
        return objects;
    }

    private static JsonNode find(List<JsonNode> objects, String kind) {
        return objects.stream()
                .filter(object -> object.get("kind").asText().equals(kind))
                .findFirst()
                .orElseThrow();
    }

    private static void requireValid(JsonNode object) throws Exception {
        STRICT.treeToValue(object, Class.forName(MODELS.get(object.get("kind").asText())));
    }

    @Test
    void rendersValidResources() throws Exception {
        List<JsonNode> objects = rendered(EVERYTHING);
        for (JsonNode object : objects) {
            requireValid(object);
        }
        assertThat(objects.stream().map(object -> object.get("kind").asText()).distinct())
                .containsExactlyInAnyOrderElementsOf(MODELS.keySet());
        for (JsonNode object : rendered(SMALL)) {
            requireValid(object);
        }
    }

    @Test
    void detectsUnknownFields() throws Exception {
        for (JsonNode object : rendered(EVERYTHING)) {
            String part = object.has("spec") ? "spec" : "metadata";
            ((ObjectNode) object.get(part)).put("replicaz", 1);
            assertThatThrownBy(() -> requireValid(object))
                    .as(object.get("kind").asText())
                    .isInstanceOf(JsonProcessingException.class)
                    .hasMessageContaining("replicaz");
        }
    }

    @Test
    void helmLintFindsNoProblem() {
        LintResult lint = new Helm(CHART).lint().strict().call();
        // rendering without keys is meant to fail
        assertThat(lint.getMessages().stream().filter(message -> message.contains("[WARNING]")))
                .isEmpty();
    }

    @Test
    void temporaryFolderHasALimit() throws IOException {
        JsonNode volumes = find(rendered(SMALL), "StatefulSet").at("/spec/template/spec/volumes");
        assertThat(volumes.findValues("emptyDir"))
                .isNotEmpty()
                .allSatisfy(
                        volume -> assertThat(volume.path("sizeLimit").asText()).isEqualTo("1Gi"));
    }

    @Test
    void requiresAuthenticationByDefault() throws IOException {
        String open = SMALL.replaceAll("keys: .*", "");
        assertThatThrownBy(() -> rendered(open)).hasMessageContaining("keys.secretName must name the secret");
        assertThat(rendered(open.replace("9092'", "9092', http.allow-unauthenticated: true")))
                .isNotEmpty();
        assertThat(rendered(open.replace("9092'", "9092', http: {allow-unauthenticated: true}")))
                .isNotEmpty();
        // with an issuer, requests are also authenticated
        assertThat(rendered(open.replace("9092'", "9092', oidc.issuer: 'https://login.example.org'")))
                .isNotEmpty();
        assertThat(rendered(open.replace("9092'", "9092', oidc: {issuer: 'https://login.example.org'}")))
                .isNotEmpty();
        assertThatThrownBy(() -> rendered(open.replace("9092'", "9092', oidc.issuer: none")))
                .hasMessageContaining("keys.secretName must name the secret");
    }

    @Test
    void rejectsUnknownValues() {
        for (String wrong : List.of(
                "replicaz: 2",
                "key: {secretName: keys}",
                "secrets: {history.password: {secretName: database}}",
                "service: {port: http}")) {
            assertThatThrownBy(() -> rendered(SMALL + wrong)).as(wrong).hasMessageContaining("schema");
        }
    }

    @Test
    void reportsMissingValues() {
        assertThatThrownBy(() -> rendered(SMALL.replaceAll("config: .*", "")))
                .hasMessageContaining("config must have kafka.bootstrap-servers");
        assertThatThrownBy(() -> rendered(SMALL.replace("replicas: 1", "replicas: 2")))
                .hasMessageContaining("config must have history.url, a database that the daemons share");
    }

    @ParameterizedTest
    @CsvSource({
        "history.password, name a secret in secrets",
        "oidc.client-secret, name a secret in secrets",
        "http.allowed-hosts, allowedHosts",
        "http.host, the chart sets it",
        "http.advertised-url, the chart sets it",
        "http.port, the chart sets it",
        "data-dir, the chart sets it",
    })
    void rejectsSettingsThatTheChartManages(String key, String instead) {
        assertThat(Settings.all()).extracting(Setting::key).contains(key);
        for (String form : List.of(key, key.replace(".", ": {"))) {
            String closed = form.equals(key) ? "" : "}";
            String values = SMALL.replace("9092'", "9092', " + form + ": '1'" + closed);
            assertThatThrownBy(() -> rendered(values))
                    .as(values)
                    .hasMessageContaining("config must not have " + key + ": ")
                    .hasMessageContaining(instead);
        }
    }

    @Test
    void rendersAConfigurationThatTheDaemonAccepts() throws IOException {
        List<JsonNode> objects = rendered(EVERYTHING);
        JsonNode container = find(objects, "StatefulSet").at("/spec/template/spec/containers/0");
        Path file = Files.writeString(
                folder.resolve("weatherglass.yaml"),
                find(objects, "ConfigMap").get("data").get("weatherglass.yaml").asText());
        Map<String, String> environment = new HashMap<>();
        Map<String, String> secrets = new HashMap<>();
        for (JsonNode variable : container.get("env")) {
            String name = variable.get("name").asText();
            Map<String, String> into = name.endsWith("PASSWORD_FILE") ? secrets : environment;
            // Kubernetes expands variables that are defined earlier
            into.put(name, variable.path("value").asText("weatherglass-0").replace("$(POD_NAME)", "weatherglass-0"));
        }

        Configuration configuration = Configuration.load(Optional.of(file), environment, Map.of());

        assertThat(configuration.get(Settings.BOOTSTRAP_SERVERS)).isEqualTo("kafka-kafka-bootstrap:9093");
        assertThat(configuration.get(Settings.ADVERTISED_URL))
                .isEqualTo("https://weatherglass-0.weatherglass-daemons.workflows.svc:8080");
        assertThat(configuration.get(Settings.ALLOWED_HOSTS))
                .containsExactly(
                        "weatherglass",
                        "weatherglass.workflows",
                        "weatherglass.workflows.svc",
                        "weatherglass.workflows.svc.cluster.local",
                        "weatherglass.example.org");
        assertThat(container.get("args").get(2).asText()).isEqualTo("/etc/weatherglass/weatherglass.yaml");
        // the launcher puts WEATHERGLASS_JAVA_OPTS after its own options
        assertThat(environment)
                .containsEntry("WEATHERGLASS_JAVA_OPTS", "-XX:MaxRAMPercentage=60")
                .doesNotContainKey("JAVA_TOOL_OPTIONS");
        // all referenced files are mounted
        List<String> mounts = container.get("volumeMounts").findValuesAsText("mountPath");
        assertThat(Stream.of(
                                configuration.get(Settings.TLS_CERTIFICATE),
                                configuration.get(Settings.WEBHOOKS_FILE),
                                configuration.get(Settings.KAFKA_CLIENT_PROPERTIES),
                                secrets.get("WEATHERGLASS_HISTORY_PASSWORD_FILE"))
                        .map(path -> Path.of(path).getParent().toString()))
                .allSatisfy(path -> assertThat(mounts).contains(path));
        assertThat(container.at("/readinessProbe/httpGet/path").asText()).isEqualTo("/readyz");
        assertThat(container.at("/livenessProbe/httpGet/path").asText()).isEqualTo("/livez");
    }

    @Test
    void allResourcesSelectTheSamePods() throws IOException {
        List<JsonNode> objects = rendered(EVERYTHING);
        JsonNode set = find(objects, "StatefulSet");
        JsonNode selector = set.at("/spec/selector/matchLabels");
        Map<String, String> labels = new HashMap<>();
        set.at("/spec/template/metadata/labels")
                .properties()
                .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
        assertThat(selector.properties())
                .isNotEmpty()
                .allSatisfy(label -> assertThat(labels)
                        .containsEntry(label.getKey(), label.getValue().asText()));
        assertThat(find(objects, "PodDisruptionBudget").at("/spec/selector/matchLabels"))
                .isEqualTo(selector);
        assertThat(find(objects, "NetworkPolicy").at("/spec/podSelector/matchLabels"))
                .isEqualTo(selector);
        List<JsonNode> services = objects.stream()
                .filter(object -> object.get("kind").asText().equals("Service"))
                .toList();
        assertThat(services).extracting(service -> service.at("/spec/selector")).containsOnly(selector);
        assertThat(services)
                .filteredOn(service -> service.at("/spec/clusterIP").isMissingNode())
                .as("a browser stays with the daemon that knows its session")
                .extracting(service -> service.at("/spec/sessionAffinity").asText())
                .containsExactly("ClientIP");
        assertThat(services)
                .extracting(service -> service.at("/metadata/name").asText())
                .contains(set.at("/spec/serviceName").asText());
    }

    @Test
    void topicsMatchThoseOfTheDaemon() throws IOException {
        Topics topics = Topics.withPrefix("wg");
        Map<String, JsonNode> made = new HashMap<>();
        rendered(EVERYTHING).stream()
                .filter(object -> object.get("kind").asText().equals("KafkaTopic"))
                .forEach(topic -> made.put(topic.at("/spec/topicName").asText(), topic.get("spec")));
        assertThat(made)
                .containsOnlyKeys(
                        topics.events(),
                        topics.openEvents(),
                        topics.advisories(),
                        topics.advisoriesLatest(),
                        topics.deadLetters());
        assertThat(made.get(topics.openEvents()).toString())
                .contains("\"cleanup.policy\":\"compact\"", "\"max.message.bytes\":67108864")
                .doesNotContain("retention.ms\":2592000000");
        assertThat(made.get(topics.openEvents()).get("partitions"))
                .isEqualTo(made.get(topics.events()).get("partitions"));
        assertThat(made.get(topics.events()).toString())
                .contains("\"max.message.bytes\":67108864", "\"retention.ms\":2592000000", "LogAppendTime")
                .doesNotContain("cleanup.policy");
        assertThat(made.get(topics.advisoriesLatest()).toString()).contains("compact,delete");
    }

    @Test
    void rendersNoSecrets() throws IOException {
        assertThat(rendered(EVERYTHING)).allSatisfy(object -> {
            assertThat(object.get("kind").asText()).isNotEqualTo("Secret");
            assertThat(object.findValues("secretKeyRef")).isEmpty();
        });
    }

    @Test
    void acceptsTheExample() throws Exception {
        String readme = Files.readString(CHART.resolve("../../README.md"));
        String example = readme.substring(readme.indexOf("```yaml\n") + 8);
        for (JsonNode object : rendered(example.substring(0, example.indexOf("```")))) {
            requireValid(object);
        }
    }
}
