package io.weatherglass.daemon.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.SharedKafka;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole path of an alert: an enactor's fault, the daemon, a real Prometheus with our rules, and a real
 * Alertmanager.
 */
@Tag("broker")
@Tag("program")
@Tag("long")
@ExtendWith(SharedKafka.class)
class AlertmanagerTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void alertsReachTheAlertmanager(EmbeddedKafka kafka, @TempDir Path directory) throws Exception {
        Path prometheus = PrometheusTools.require("prometheus");
        Path alertmanager = PrometheusTools.require(
                "prometheus-alertmanager", "Debian package prometheus-alertmanager; ./weatherglass test fetches it");
        String address = "127.0.0.1:" + PrometheusServer.freePort();
        Process receiving = start(alertmanager, address, directory);
        try (Daemon daemon = Daemon.start(
                        Configuration.of(Map.of(
                                "http.port",
                                "0",
                                "kafka.topic-prefix",
                                "alerting",
                                "kafka.group-id",
                                "alerting",
                                "kafka.partitions",
                                "1",
                                "data-dir",
                                directory.resolve("data").toString())),
                        kafka.bootstrapServers(),
                        Clock.systemUTC());
                PrometheusServer watching = PrometheusServer.start(
                        prometheus, directory.resolve("prometheus"), daemon.httpPort(), Optional.of(address));
                KafkaProducer<String, byte[]> enactor = new KafkaProducer<>(
                        Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers()),
                        new StringSerializer(),
                        new ByteArraySerializer())) {
            assertThat(daemon.readiness().await(Duration.ofSeconds(60))).isTrue();
            // the rule needs an increase, so Prometheus must have seen a first one
            enactor.send(new ProducerRecord<>("alerting.events", "x", new byte[] {'{'}))
                    .get();
            Eventually.until("Prometheus has scraped a dead letter", () -> hasSeenADeadLetter(watching));
            enactor.send(new ProducerRecord<>("alerting.events", "x", new byte[] {'{'}))
                    .get();

            JsonNode alert = Eventually.get("the alert is active", () -> alert(address));

            assertThat(alert.at("/labels/severity").asText()).isEqualTo("warning");
            assertThat(alert.at("/labels/reason").asText()).isEqualTo("invalid event");
            assertThat(alert.at("/annotations/runbook").asText()).isEqualTo("docs/runbooks.md#weatherglassdeadletters");
            assertThat(alert.at("/status/state").asText()).isIn("active", "unprocessed");
        } finally {
            receiving.destroyForcibly().onExit().join();
        }
    }

    /**
     * Debian's build searches for its templates in a single place, so those of an unpacked package are copied there.
     */
    private static Process start(Path program, String address, Path directory) throws Exception {
        Path share = program.resolve("../../share").normalize();
        List<String> command = new ArrayList<>();
        if (!Files.exists(Path.of("/usr/share/prometheus/alertmanager/default.tmpl"))) {
            var allowed = PrometheusTools.run("", "unshare", "--map-root-user", "--mount", "true");
            Assumptions.assumeTrue(allowed.status() == 0, "mounts of a process of its own: " + allowed.text());
            String inPlace = "mount --bind '" + share + "' /usr/share && exec \"$0\" \"$@\"";
            command.addAll(List.of("unshare", "--map-root-user", "--mount", "sh", "-c", inPlace));
        }
        Path configuration = Files.writeString(directory.resolve("alertmanager.yml"), """
            route:
              receiver: operators
            receivers:
              - name: operators
            """);
        command.addAll(List.of(
                program.toString(),
                "--config.file=" + configuration,
                "--storage.path=" + directory.resolve("alertmanager"),
                "--web.listen-address=" + address,
                // no cluster
                "--cluster.listen-address="));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("alertmanager.log").toFile())
                .start();
    }

    private static boolean hasSeenADeadLetter(PrometheusServer prometheus) {
        try {
            return !prometheus.query("weatherglass_dead_letters_total").isEmpty();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private Optional<JsonNode> alert(String address) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(
                        "http://" + address + "/api/v2/alerts?filter=alertname%3D%22WeatherglassDeadLetters%22"))
                .build();
        try {
            JsonNode alerts = new ObjectMapper()
                    .readTree(client.send(request, BodyHandlers.ofString()).body());
            return alerts.isEmpty() ? Optional.empty() : Optional.of(alerts.get(0));
        } catch (IOException e) {
            // not listening yet
            return Optional.empty();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
