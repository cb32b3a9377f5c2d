package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.health.ExpectedRuns;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.http.exchange.BodiesInFlight;
import io.weatherglass.daemon.http.exchange.MediaTypes;
import io.weatherglass.daemon.ingest.EventDecoder;
import io.weatherglass.forecast.testing.Eventually;
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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

@NeedsDaemon
final class EventIntakeTest {

    private static final int MAX_BYTES = 32 * 1024 * 1024;
    private static final HeapBudget HEAP = new HeapBudget(1L << 30);
    private static final int MAX_JOBS = 100_000;

    private static LocalServer server(Producer<String, byte[]> producer) {
        EventDecoder decoder = new EventDecoder(new PlanValidator(Set.of("asap"), Set.of(), MAX_JOBS));
        EventIntake intake =
                new EventIntake(decoder, new ExpectedRuns(HEAP), instance -> false, producer, "weatherglass.events");
        return new LocalServer(
                vertx -> new EventRoutes(vertx, intake, new BodiesInFlight(MAX_BYTES, HEAP), Duration.ofMillis(500))
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

    private static Producer<String, byte[]> producer(String bootstrapServers, int maxRequestBytes) {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG, 2000,
                        ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 1000,
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 2000,
                        ProducerConfig.MAX_REQUEST_SIZE_CONFIG, maxRequestBytes),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    /** Acknowledges each record, but blocks until released. */
    private static final class HeldProducer extends MockProducer<String, byte[]> {
        private final CountDownLatch begun;
        private final CountDownLatch released = new CountDownLatch(1);

        HeldProducer(int senders) {
            super(true, null, new StringSerializer(), new ByteArraySerializer());
            begun = new CountDownLatch(senders);
        }

        @Override
        public Future<RecordMetadata> send(ProducerRecord<String, byte[]> record, Callback callback) {
            begun.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new InterruptException(e);
            }
            return super.send(record, callback);
        }
    }

    @Test
    void reportsMissingAcknowledgements() throws IOException {
        // the socket accepts no connections; it is bound so that no other process takes the port
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Producer<String, byte[]> producer = producer("127.0.0.1:" + silent.getLocalPort(), 1024 * 1024);
            HttpResponse<String> response = post(producer, 2);
            producer.close(Duration.ZERO);

            JsonNode problem = OpenApi.assertProblem(response, 503, "unavailable");
            assertThat(response.headers().firstValue("Retry-After")).hasValue("5");
            assertThat(problem.get("detail").asText())
                    .contains("not acknowledged within 0.5 s", "duplicates count once");
        }
    }

    @Test
    void writesNothingIfTheRequestTimesOut() throws InterruptedException {
        HeldProducer producer = new HeldProducer(EventRoutes.DECODERS);
        try (LocalServer server = server(producer)) {
            List<CompletableFuture<HttpResponse<String>>> held = IntStream.range(0, EventRoutes.DECODERS)
                    .mapToObj(each -> server.client().sendAsync(post(server, 2), BodyHandlers.ofString()))
                    .toList();
            assertThat(producer.begun.await(30, TimeUnit.SECONDS)).isTrue();

            JsonNode problem = OpenApi.assertProblem(server.send(post(server, 2)), 503, "unavailable");

            assertThat(problem.get("detail").asText())
                    .isEqualTo("the request was not processed within 0.5 s; nothing was written");
            assertThat(held)
                    .allSatisfy(answer -> assertThat(answer.join().body()).contains("not acknowledged within 0.5 s"));
            producer.released.countDown();
            assertThat(server.send(post(server, 2)).statusCode()).isEqualTo(202);
            Eventually.until("all events were sent", () -> producer.history().size() > EventRoutes.DECODERS);
            assertThat(producer.history()).hasSize(EventRoutes.DECODERS + 1);
        }
    }

    /** Reading the plan takes longer than the timeout of 0.5 s for Kafka. */
    @Test
    void readingALargePlanIsNotLimited() {
        try (MockProducer<String, byte[]> producer =
                new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer())) {
            HttpResponse<String> response = post(producer, MAX_JOBS);

            assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        }
    }

    @Test
    void reportsTheSettingForTooLargeEvents(RunningDaemon daemon) {
        try (Producer<String, byte[]> producer = producer(daemon.bootstrapServers(), 2000)) {
            JsonNode problem = OpenApi.assertProblem(post(producer, 100), 413, "record-too-large");

            assertThat(problem.get("detail").asText()).contains("max.message.bytes", "weatherglass.events");
        }
    }
}
