package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.support.RecursiveDeletion;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** A real daemon on a free port with a real broker, and helpers for tests. */
public final class RunningDaemon implements AutoCloseable {

    static final int MAX_BODY_BYTES = 8 * 1024 * 1024;
    static final int MAX_TRACE_BYTES = 2 * 1024 * 1024;
    static final int MAX_UNPACKED_TRACE_BYTES = 16 * 1024 * 1024;
    static final int MAX_TRACE_ROWS = 100_000;

    private static final int PARTITIONS = 3;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Path directory;
    private final EmbeddedKafka kafka;
    private final Daemon daemon;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    RunningDaemon(EmbeddedKafka kafka) {
        this.kafka = kafka;
        try {
            directory = Files.createTempDirectory("weatherglass-http");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Configuration configuration = Configuration.of(Map.of(
                "http.port", "0",
                "http.max-body-bytes", String.valueOf(MAX_BODY_BYTES),
                "http.max-trace-bytes", String.valueOf(MAX_TRACE_BYTES),
                "http.max-unpacked-trace-bytes", String.valueOf(MAX_UNPACKED_TRACE_BYTES),
                "http.max-trace-rows", String.valueOf(MAX_TRACE_ROWS),
                "kafka.partitions", String.valueOf(PARTITIONS),
                "forecast.max-realizations", "200",
                "advisories.folder", advisories().toString(),
                "data-dir", directory.toString()));
        daemon = Daemon.start(configuration, kafka.bootstrapServers(), Clock.systemUTC());
        // queried from the first moment, as users and supervisors do
        Eventually.until(
                "the daemon is ready",
                () -> get("/api/v1/workflows").statusCode() == 200
                        && get(ApiPaths.READY).statusCode() == 200);
    }

    Path advisories() {
        return directory.resolve("advisories");
    }

    public String bootstrapServers() {
        return kafka.bootstrapServers();
    }

    int port() {
        return daemon.httpPort();
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    HttpClient client() {
        return client;
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri(path)).timeout(Duration.ofSeconds(60));
    }

    public HttpResponse<String> get(String path, String... headers) {
        HttpRequest.Builder request = request(path);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build());
    }

    HttpResponse<String> post(String contentType, byte[] body) {
        return post(contentType, BodyPublishers.ofByteArray(body));
    }

    HttpResponse<String> post(String contentType, BodyPublisher body) {
        return send(request(ApiPaths.EVENTS)
                .header("Content-Type", contentType)
                .POST(body)
                .build());
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static JsonNode json(HttpResponse<String> response) {
        return json(response.body());
    }

    static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonNode eventually(String path, Predicate<JsonNode> wanted) {
        return Eventually.get(path + " as wanted", () -> {
            HttpResponse<String> response = get(path);
            return response.statusCode() == 200 ? Optional.of(json(response)).filter(wanted) : Optional.empty();
        });
    }

    long eventsInLog() {
        try (Admin admin = new KafkaClients(bootstrapServers()).admin()) {
            String topic = Topics.withPrefix("weatherglass").events();
            Map<TopicPartition, OffsetSpec> ends = Stream.iterate(0, partition -> partition + 1)
                    .limit(PARTITIONS)
                    .collect(Collectors.toMap(
                            partition -> new TopicPartition(topic, partition), partition -> OffsetSpec.latest()));
            return admin.listOffsets(ends).all().get().values().stream()
                    .mapToLong(end -> end.offset())
                    .sum();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        daemon.close();
        RecursiveDeletion.delete(directory);
    }
}
