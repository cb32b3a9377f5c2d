package io.weatherglass.daemon.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A real Prometheus that scrapes one daemon as in {@code deploy/prometheus/prometheus.yml}, but more often. */
public final class PrometheusServer implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int RANGE_SECONDS = 60;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final Process process;
    private final String base;

    private PrometheusServer(Process process, int port) {
        this.process = process;
        this.base = "http://127.0.0.1:" + port;
    }

    public static PrometheusServer start(Path program, Path directory, int daemonPort) throws Exception {
        return start(program, directory, daemonPort, Optional.empty());
    }

    static PrometheusServer start(Path program, Path directory, int daemonPort, Optional<String> alertmanager)
            throws Exception {
        Files.createDirectories(directory);
        Path configuration = configure(directory, daemonPort, alertmanager);
        int port = freePort();
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--config.file=" + configuration,
                        "--storage.tsdb.path=" + directory.resolve("tsdb"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
        PrometheusServer server = new PrometheusServer(process, port);
        try {
            server.awaitReady(directory.resolve("log"));
            return server;
        } catch (Exception | AssertionError e) {
            server.close();
            throw e;
        }
    }

    private static Path configure(Path directory, int daemonPort, Optional<String> alertmanager) throws IOException {
        Path deployed = PrometheusTools.root().resolve("deploy/prometheus");
        Files.copy(deployed.resolve("alerts.yml"), directory.resolve("alerts.yml"));
        YAMLMapper yaml = new YAMLMapper();
        JsonNode configuration =
                yaml.readTree(deployed.resolve("prometheus.yml").toFile());
        ((ObjectNode) configuration.get("global"))
                .put("scrape_interval", "250ms")
                .put("evaluation_interval", "1s");
        ((ObjectNode) configuration.at("/scrape_configs/0/static_configs/0"))
                .putArray("targets")
                .add("127.0.0.1:" + daemonPort);
        alertmanager.ifPresent(address -> ((ObjectNode) configuration)
                .putObject("alerting")
                .putArray("alertmanagers")
                .addObject()
                .putArray("static_configs")
                .addObject()
                .putArray("targets")
                .add(address));
        Path file = directory.resolve("prometheus.yml");
        yaml.writeValue(file.toFile(), configuration);
        return file;
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady(Path log) throws Exception {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!isReady()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new AssertionError("Prometheus does not answer: " + Files.readString(log));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private boolean isReady() throws Exception {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(base + "/-/ready")).build();
            return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (ConnectException e) {
            return false;
        }
    }

    /** Returns the current result of a query as a vector, without NaN values. */
    public List<JsonNode> query(String expression) throws Exception {
        return finite(get("/api/v1/query?query=" + encoded(expression)), "value");
    }

    /** Returns the result of a query over the last minute, without empty series. */
    public List<JsonNode> queryRange(String expression) throws Exception {
        long now = System.currentTimeMillis() / 1000;
        return finite(
                get("/api/v1/query_range?query=" + encoded(expression) + "&start=" + (now - RANGE_SECONDS) + "&end="
                        + (now + 1) + "&step=1"),
                "values");
    }

    public List<String> labelValues(String metric, String label) throws Exception {
        return elements(get("/api/v1/label/" + label + "/values?match%5B%5D=" + encoded(metric)))
                .map(JsonNode::asText)
                .toList();
    }

    public List<JsonNode> rules() throws Exception {
        return elements(get("/api/v1/rules").at("/groups/0/rules")).toList();
    }

    private List<JsonNode> finite(JsonNode data, String field) {
        return elements(data.get("result"))
                .filter(series -> {
                    JsonNode values = series.get(field);
                    return field.equals("value")
                            ? isNumber(values)
                            : elements(values).anyMatch(PrometheusServer::isNumber);
                })
                .toList();
    }

    private static boolean isNumber(JsonNode timeAndValue) {
        return Double.isFinite(Double.parseDouble(timeAndValue.get(1).asText().replace("Inf", "Infinity")));
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private JsonNode get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path)).build();
        JsonNode answer =
                json.readTree(client.send(request, BodyHandlers.ofString()).body());
        if (!answer.get("status").asText().equals("success")) {
            throw new AssertionError(path + ": " + answer);
        }
        return answer.get("data");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
