package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.ingest.EventDecoder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** What is answered when Kafka does not do its part. */
@NeedsDaemon
final class EventIntakeTest {

    private static LocalServer server(Producer<String, byte[]> producer) {
        EventDecoder decoder = new EventDecoder(new PlanValidator(Set.of("asap"), Set.of(), 1000));
        EventIntake intake = new EventIntake(decoder, producer, "weatherglass.events");
        return new LocalServer(vertx -> new EventRoutes(
                        vertx, intake, 1024 * 1024, new BodiesInFlight(1024 * 1024), Duration.ofMillis(500))
                .endpoints());
    }

    private static HttpRequest post(LocalServer server, int jobs) {
        return server.request(ApiPaths.EVENTS)
                .header("Content-Type", MediaTypes.STRUCTURED)
                .POST(BodyPublishers.ofByteArray(ServedRuns.CODEC.toJson(ServedRuns.event(
                        ServedRuns.unique("lost"), 0, new WorkflowPlanned(ServedRuns.plan("lost", jobs))))))
                .build();
    }

    private static HttpResponse<String> post(Producer<String, byte[]> producer, int jobs) {
        try (LocalServer server = server(producer)) {
            return server.send(post(server, jobs));
        }
    }

    private static Producer<String, byte[]> producer(ServerSocket silent, int maxBlockMillis) {
        return producer("127.0.0.1:" + silent.getLocalPort(), 1024 * 1024, maxBlockMillis);
    }

    private static Producer<String, byte[]> producer(String bootstrapServers, int maxRequestBytes, int maxBlockMillis) {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG, maxBlockMillis,
                        ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 1000,
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 2000,
                        ProducerConfig.MAX_REQUEST_SIZE_CONFIG, maxRequestBytes),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    @Test
    void answersThatKafkaHasNotAcknowledged() throws IOException {
        // bound, so that nobody else takes the port, and never answering
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Producer<String, byte[]> producer = producer(silent, 2000);
            HttpResponse<String> response = post(producer, 2);
            producer.close(Duration.ZERO);

            JsonNode problem = OpenApi.assertProblem(response, 503, "unavailable");
            assertThat(response.headers().firstValue("Retry-After")).hasValue("5");
            assertThat(problem.get("detail").asText()).contains("not acknowledged within 0.5 s", "no new events");
        }
    }

    @Test
    void saysThatNothingIsWrittenOfABodyThatWaitedForItsTurn() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Producer<String, byte[]> producer = producer(silent, 60_000);
                LocalServer server = server(producer)) {
            // all that decode wait for Kafka with the first of them
            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.rangeClosed(0, EventRoutes.DECODERS)
                    .mapToObj(each -> server.client().sendAsync(post(server, 2), BodyHandlers.ofString()))
                    .toList();
            List<String> details = answers.stream()
                    .map(answer -> OpenApi.assertProblem(answer.join(), 503, "unavailable")
                            .get("detail")
                            .asText())
                    .toList();
            producer.close(Duration.ZERO);

            assertThat(details)
                    .filteredOn(detail -> detail.equals(
                            "the daemon has not begun to read it within 0.5 s: nothing of it was written"))
                    .hasSize(1);
            assertThat(details)
                    .filteredOn(detail -> detail.contains("Kafka has not acknowledged"))
                    .hasSize(EventRoutes.DECODERS);
        }
    }

    @Test
    void namesTheSettingWhenAnEventIsMoreThanKafkaTakes(RunningDaemon daemon) {
        try (Producer<String, byte[]> producer = producer(daemon.bootstrapServers(), 2000, 2000)) {
            JsonNode problem = OpenApi.assertProblem(post(producer, 100), 413, "record-too-large");

            assertThat(problem.get("detail").asText()).contains("max.message.bytes", "weatherglass.events");
        }
    }
}
