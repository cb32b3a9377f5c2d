package io.weatherglass.daemon.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.forecast.samples.HiddenLoads;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

public final class LiveDaemon implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newHttpClient();
    private final Daemon daemon;

    private LiveDaemon(Daemon daemon) {
        this.daemon = daemon;
    }

    public static LiveDaemon start(EmbeddedKafka kafka, Path directory) throws Exception {
        return start(kafka, directory, Map.of());
    }

    public static LiveDaemon start(EmbeddedKafka kafka, Path directory, Map<String, String> more) throws Exception {
        Map<String, String> values = new HashMap<>(Map.of(
                "http.port",
                "0",
                "kafka.partitions",
                "1",
                "data-dir",
                directory.toString(),
                "matching.grid",
                (int) HiddenLoads.GRID_SECONDS + "s"));
        values.putAll(more);
        LiveDaemon live =
                new LiveDaemon(Daemon.start(Configuration.of(values), kafka.bootstrapServers(), Clock.systemUTC()));
        if (!live.daemon.readiness().await(PATIENCE)) {
            live.close();
            throw new AssertionError("not ready: " + live.daemon.readiness().reasons());
        }
        return live;
    }

    public int httpPort() {
        return daemon.httpPort();
    }

    public PublishedAdvisories publishedAdvisories() {
        return daemon.publishedAdvisories();
    }

    /** Returns the JSON answer to a GET request, whatever its status. */
    public JsonNode get(String path) {
        try {
            return new ObjectMapper().readTree(request(path).body());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError("GET " + path, e);
        }
    }

    private HttpResponse<String> request(String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + httpPort() + path))
                        .build(),
                BodyHandlers.ofString());
    }

    public String scrape() throws IOException, InterruptedException {
        HttpResponse<String> answer = request("/metrics");
        if (answer.statusCode() != 200) {
            throw new AssertionError("GET /metrics: " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    @Override
    public void close() {
        daemon.close();
    }
}
