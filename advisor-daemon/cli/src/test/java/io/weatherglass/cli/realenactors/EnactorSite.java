package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** A daemon with its own topics, which is started as by a user, and its data about runs. */
final class EnactorSite implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final AtomicInteger SITES = new AtomicInteger();

    private final String topicPrefix = "site" + SITES.incrementAndGet();
    private final EmbeddedKafka kafka;
    private final Map<String, String> settings;
    private final HttpClient client = HttpClient.newHttpClient();
    private Daemon daemon;

    EnactorSite(EmbeddedKafka kafka, Path directory) {
        this(kafka, directory, Map.of());
    }

    EnactorSite(EmbeddedKafka kafka, Path directory, Map<String, String> settings) {
        this.kafka = kafka;
        this.settings = new HashMap<>(settings);
        this.settings.put("http.port", "0");
        this.settings.put("kafka.topic-prefix", topicPrefix);
        this.settings.put("kafka.group-id", topicPrefix);
        this.settings.put("kafka.partitions", "2");
        this.settings.put("data-dir", directory.resolve("data").toString());
        start();
    }

    private void start() {
        daemon = Daemon.start(Configuration.of(settings), kafka.bootstrapServers(), Clock.systemUTC());
        Eventually.until("the daemon is ready", () -> get("/health/ready").statusCode() == 200);
    }

    /** Stops the daemon until the condition holds. */
    void interruptUntil(String description, BooleanSupplier condition) throws IOException {
        int port = daemon.httpPort();
        settings.put("http.port", String.valueOf(port));
        daemon.close();
        // keeps other processes from using the port, but refuses connections
        try (Socket reserved = new Socket()) {
            reserved.setReuseAddress(true);
            reserved.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            Eventually.until(description, condition);
        }
        start();
    }

    /** Returns options with which {@code connect} uses the topics of the daemon. */
    List<String> kafkaOptions() {
        return List.of("--bootstrap-servers", kafka.bootstrapServers(), "--set", "kafka.topic-prefix=" + topicPrefix);
    }

    /** Returns the address of the daemon. */
    URI url() {
        return uri("");
    }

    /** Returns the address to which enactors send messages for a connector. */
    URI connector(String name) {
        return uri("/connectors/" + name);
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + daemon.httpPort() + path);
    }

    private HttpResponse<String> get(String path) {
        HttpRequest request = HttpRequest.newBuilder(uri(path))
                .timeout(Duration.ofSeconds(60))
                .build();
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private JsonNode json(String path) {
        HttpResponse<String> response = get(path);
        if (response.statusCode() != 200) {
            throw new AssertionError(path + " was answered with " + response.statusCode() + ": " + response.body());
        }
        try {
            return MAPPER.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the instance ids known to the daemon. */
    List<String> instances() {
        List<String> ids = new ArrayList<>();
        json("/api/v1/workflows")
                .get("items")
                .forEach(item -> ids.add(item.get("id").textValue()));
        return ids;
    }

    /** Waits for the closing advisory of the only new instance, and returns the id of this instance. */
    String ended(List<String> before) {
        return Eventually.get(
                "an instance has ended; there are " + instances(),
                () -> instances().stream()
                        .filter(id -> !before.contains(id))
                        .filter(this::isClosed)
                        .findFirst());
    }

    /** Waits for the closing advisory of an instance. */
    void awaitEnd(String instance) {
        Eventually.until(instance + " has ended; there are " + instances(), () -> isClosed(instance));
    }

    private boolean isClosed(String instance) {
        String path = "/api/v1/workflows/" + encoded(instance) + "/advisory";
        return get(path).statusCode() == 200 && json(path).get("closing").booleanValue();
    }

    /** Returns the instance with its plan and jobs. */
    JsonNode workflow(String instance) {
        return json("/api/v1/workflows/" + encoded(instance));
    }

    /** Returns the jobs by id. */
    Map<String, JsonNode> jobs(String instance) {
        Map<String, JsonNode> jobs = new HashMap<>();
        workflow(instance).get("jobs").forEach(job -> jobs.put(job.get("id").textValue(), job));
        return jobs;
    }

    /** Returns the job ids in plan order. */
    List<String> jobIds(String instance) {
        return workflow(instance).get("jobs").findValuesAsText("id");
    }

    /** Returns the latest advisory. */
    JsonNode advisory(String instance) {
        return json("/api/v1/workflows/" + encoded(instance) + "/advisory");
    }

    /** Returns all advisories, oldest first. */
    List<JsonNode> advisories(String instance) {
        AdvisoryCodec codec = new AdvisoryCodec();
        return daemon.publishedAdvisories().course(instance).stream()
                .map(codec::toTree)
                .toList();
    }

    /** Returns the outcome of the run in the history. */
    String outcome(String instance) {
        return Eventually.get(instance + " is in the history", () -> {
            for (JsonNode run : history()) {
                if (run.get("instance").textValue().equals(instance)) {
                    return Optional.of(run.get("outcome").textValue());
                }
            }
            return Optional.empty();
        });
    }

    private JsonNode history() {
        return json("/api/v1/history?size=500").get("items");
    }

    /** Checks that importing the enactor's own records of one or more runs that were followed live adds nothing. */
    void assertAlreadyRecorded(String connector, String workflow, int records, Path path) {
        int before = history().size();
        List<String> command = new ArrayList<>(List.of("history", "import", "--connector", connector));
        command.addAll(List.of("--workflow", workflow, path.toString(), "--data-dir", settings.get("data-dir")));
        Ran ran = Commands.run(command.toArray(String[]::new));
        assertThat(ran.out())
                .as(ran.err())
                .contains((records == 1 ? "1 run" : records + " runs") + ": 0 added, " + records + " already present");
        assertThat(history()).as("runs in the history").hasSize(before);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        daemon.close();
    }
}
