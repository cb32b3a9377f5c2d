package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.client.DecisionClient;
import io.weatherglass.connectors.client.DecisionRefusedException;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.SharedKafka;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.sources.HttpOutput;
import io.weatherglass.forecast.testing.Eventually;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

@Tag("broker")
@ExtendWith(SharedKafka.class)
class ClosedDaemonTest {
    private static final Map<AccessScope, String> KEYS = new HashMap<>();
    private static final String CONNECTOR_KEY = Secrets.newKey();
    private static final String BUSY_KEY = Secrets.newKey();
    private static final int PER_SECOND = 20;
    private static final int MAX_CONNECTIONS = 600;
    private static final ListAppender<ILoggingEvent> LOGGED = new ListAppender<>();

    @TempDir
    private static Path data;

    private static String brokers;
    private static Daemon daemon;
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static Configuration configuration(String... more) {
        Map<String, String> values = new HashMap<>(Map.of(
                "http.port", "0",
                "http.max-body-bytes", "100000",
                "http.rate-limit", String.valueOf(PER_SECOND),
                "http.receive-timeout", "1s",
                "http.max-connections-per-client", String.valueOf(MAX_CONNECTIONS),
                "kafka.topic-prefix", "closed",
                "kafka.group-id", "closed",
                "kafka.partitions", "1",
                "data-dir", data.toString()));
        for (int i = 0; i < more.length; i += 2) {
            values.put(more[i], more[i + 1]);
        }
        return Configuration.of(values);
    }

    private static void add(String secret, String name, AccessScope scope, Optional<String> connector)
            throws IOException {
        new KeyFile(data).add(ApiKey.of(secret, name, scope, connector, Instant.now(), Optional.empty()));
    }

    @BeforeAll
    static void start(EmbeddedKafka kafka) throws IOException {
        // daemons of other tests log too
        LOGGED.list = new CopyOnWriteArrayList<>();
        LOGGED.start();
        Logger root = (Logger) LoggerFactory.getLogger("io.weatherglass.daemon");
        root.addAppender(LOGGED);
        for (AccessScope scope : AccessScope.values()) {
            KEYS.put(scope, Secrets.newKey());
            add(KEYS.get(scope), scope.text(), scope, Optional.empty());
        }
        add(CONNECTOR_KEY, "nextflow", AccessScope.WRITE, Optional.of("nextflow"));
        add(BUSY_KEY, "busy", AccessScope.READ, Optional.empty());
        brokers = kafka.bootstrapServers();
        daemon = Daemon.start(configuration(), brokers, Clock.systemUTC());
        Eventually.until("ready", () -> get(ApiPaths.READY).statusCode() == 200);
    }

    @AfterEach
    void staysReady() {
        assertThat(get(ApiPaths.READY).statusCode()).isEqualTo(200);
    }

    @AfterAll
    static void stop() {
        daemon.close();
        ((Logger) LoggerFactory.getLogger("io.weatherglass.daemon")).detachAppender(LOGGED);
    }

    private static HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + daemon.httpPort() + path))
                .timeout(Duration.ofSeconds(30));
        return headers.length > 0 ? request.headers(headers) : request;
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HttpResponse<String> get(String path, String... headers) {
        return send(request(path, headers));
    }

    private static HttpResponse<String> post(String path, String body, String... headers) {
        return send(request(path, headers).POST(BodyPublishers.ofString(body)));
    }

    private static String bearer(AccessScope scope) {
        return "Bearer " + KEYS.get(scope);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/workflows",
                "/openapi.json",
                "/metrics",
                "/api/v1/system",
                "/api/v1/summaries/stream",
                "/%61pi/v1/workflows",
                "/connectors/snakemake/status"
            })
    void rejectsRequestsWithoutAKey(String path) {
        HttpResponse<String> refused = get(path);

        OpenApi.assertProblem(refused, 401, "unauthorized");
        assertThat(refused.headers().firstValue("WWW-Authenticate")).hasValue("Bearer realm=\"weatherglass\"");
        for (String wrong : List.of("Bearer ", "Bearer wg_" + "A".repeat(43), "Basic !!", "Digest x", "wg_x")) {
            assertThat(get(path, "Authorization", wrong).statusCode()).as(wrong).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/page/main.js", "/health/live", "/health/ready", "/livez", "/readyz"})
    void openEndpointsNeedNoKey(String path) {
        assertThat(get(path).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "READ, GET, /api/v1/workflows, 200",
        "READ, GET, /metrics, 200",
        "READ, POST, /api/v1/events, 403",
        "READ, POST, /api/v1/history, 403",
        "READ, POST, /connectors/nextflow, 403",
        "READ, GET, /connectors/snakemake/status, 403",
        "WRITE, GET, /api/v1/workflows, 200",
        "WRITE, POST, /api/v1/events, 400",
        "WRITE, POST, /connectors/nextflow, 200",
        "WRITE, POST, /api/v1/dead-letters/0-9/replay, 403",
        "WRITE, POST, /api/v1/traces?name=x&format=swf&replace=true, 403",
        "ADMIN, POST, /api/v1/dead-letters/0-9/replay, 404"
    })
    void scopesLimitKeys(AccessScope scope, String method, String path, int status) {
        HttpRequest.Builder request = request(path, "Authorization", bearer(scope), "Content-Type", "application/json");
        HttpResponse<String> answer =
                send(method.equals("GET") ? request : request.method(method, BodyPublishers.ofString("{}")));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        if (status == 403) {
            JsonNode problem = OpenApi.assertProblem(answer, 403, "missing-scope");
            assertThat(problem.get("detail").asText())
                    .contains(scope == AccessScope.READ ? "scope write" : "scope admin");
            assertThat(answer.headers().firstValue("WWW-Authenticate").orElseThrow())
                    .contains("insufficient_scope");
        }
    }

    @Test
    void acceptsKeysInHeadersAndAddresses() {
        String key = KEYS.get(AccessScope.WRITE);
        String basic = Base64.getEncoder().encodeToString(("any:" + key).getBytes(StandardCharsets.UTF_8));

        assertThat(post("/connectors/nextflow", "{}", "Authorization", "Basic " + basic)
                        .statusCode())
                .isEqualTo(200);
        assertThat(post("/connectors/nextflow/k/" + CONNECTOR_KEY, "{}").statusCode())
                .isEqualTo(200);
        assertThat(post("/connectors/nextflow?token=" + CONNECTOR_KEY, "{}").statusCode())
                .isEqualTo(200);
        assertThat(get("/connectors/snakemake/k/" + key + "/status").statusCode())
                .isEqualTo(200);
    }

    @Test
    void connectorKeysAreRestricted() {
        for (String path : List.of("/connectors/openlineage/k/", "/api/v1/workflows?token=")) {
            assertThat(post(path + CONNECTOR_KEY, "{}").statusCode()).as(path).isIn(401, 403, 405);
        }
        OpenApi.assertProblem(
                get("/api/v1/workflows", "Authorization", "Bearer " + CONNECTOR_KEY), 403, "missing-scope");
        assertThat(RawRequest.statusOf(
                        daemon.httpPort(),
                        "GET /connectors/nextflow/../snakemake/status HTTP/1.1",
                        "Authorization: Bearer " + CONNECTOR_KEY))
                .isIn(403, 404);
    }

    @Test
    void neverShowsOrLogsKeys() {
        String key = KEYS.get(AccessScope.READ);
        ((Logger) LoggerFactory.getLogger("io.weatherglass.daemon")).setLevel(Level.DEBUG);
        List<HttpResponse<String>> answers = List.of(
                get("/connectors/nextflow/k/" + key),
                get("/connectors/" + key + "?token=" + key),
                get("/api/v1/workflows/" + key, "Authorization", bearer(AccessScope.READ)),
                get("/" + key));

        assertThat(answers).allSatisfy(answer -> assertThat(answer.body()).doesNotContain(key));
        ((Logger) LoggerFactory.getLogger("io.weatherglass.daemon")).setLevel(null);
        assertThat(LOGGED.list)
                .noneMatch(event -> KEYS.values().stream().anyMatch(event.getFormattedMessage()::contains));
    }

    @Test
    void pageCookieIsRestrictedToThePage() {
        HttpResponse<String> in = post(ApiPaths.SESSION, "", "Authorization", bearer(AccessScope.WRITE));
        String set = in.headers().firstValue("Set-Cookie").orElseThrow();
        String cookie = set.substring(0, set.indexOf(';'));

        OpenApi.assertValid("Session", RunningDaemon.json(in));
        assertThat(set).contains("HTTPOnly", "SameSite=Strict", "Path=/").doesNotContain("wg_");
        assertThat(get("/api/v1/workflows", "Cookie", cookie).statusCode()).isEqualTo(200);
        String own = "http://127.0.0.1:" + daemon.httpPort();
        String json = "application/cloudevents+json";
        assertThat(post("/api/v1/events", "{}", "Cookie", cookie, "Content-Type", json, "Origin", own)
                        .statusCode())
                .isEqualTo(400);
        assertThat(post("/api/v1/events", "{}", "Cookie", cookie, "Content-Type", json)
                        .statusCode())
                .isEqualTo(401);
        assertThat(post("/api/v1/events", "{}", "Cookie", cookie, "Content-Type", json, "Origin", "http://localhost:1")
                        .statusCode())
                .isEqualTo(403);
        assertThat(post("/connectors/nextflow", "{}", "Cookie", cookie, "Origin", own)
                        .statusCode())
                .isEqualTo(401);

        send(request(ApiPaths.SESSION, "Cookie", cookie).DELETE());
        assertThat(get("/api/v1/workflows", "Cookie", cookie).statusCode()).isEqualTo(401);
        assertThat(post(ApiPaths.SESSION, "").statusCode()).isEqualTo(401);
        assertThat(post(ApiPaths.SESSION, "", "Authorization", "Bearer " + CONNECTOR_KEY)
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void rejectsRevokedKeysSoon() throws IOException {
        String secret = Secrets.newKey();
        add(secret, "short", AccessScope.READ, Optional.empty());
        Eventually.until(
                "the new key is accepted",
                () -> get(ApiPaths.WORKFLOWS, "Authorization", "Bearer " + secret)
                                .statusCode()
                        == 200);
        String set = post(ApiPaths.SESSION, "", "Authorization", "Bearer " + secret)
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow();
        new KeyFile(data).revoke("short", Instant.now());
        Eventually.until(
                "the revoked key is rejected",
                () -> get(ApiPaths.WORKFLOWS, "Authorization", "Bearer " + secret)
                                .statusCode()
                        == 401);
        assertThat(get(ApiPaths.WORKFLOWS, "Cookie", set.substring(0, set.indexOf(';')))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void limitsTheRatePerKey() {
        HttpResponse<String> answer = get(ApiPaths.WORKFLOWS, "Authorization", "Bearer " + BUSY_KEY);
        for (int i = 0; i < 100 * PER_SECOND && answer.statusCode() == 200; i++) {
            answer = get(ApiPaths.WORKFLOWS, "Authorization", "Bearer " + BUSY_KEY);
        }
        OpenApi.assertProblem(answer, 429, "too-many-requests");
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "Text/Plain; charset=utf-8",
                "multipart/form-data; boundary=x",
                "application/x-www-form-urlencoded"
            })
    void rejectsSimpleBodiesWithoutAKey(String type) {
        OpenApi.assertProblem(post("/connectors/nextflow", "{}", "Content-Type", type), 415, "unsupported-media-type");
        assertThat(post("/connectors/nextflow/k/" + CONNECTOR_KEY, "{}", "Content-Type", type)
                        .statusCode())
                .isEqualTo(200);
        OpenApi.assertProblem(post("/connectors/snakemake/x", "", "Content-Type", type), 401, "unauthorized");
    }

    @Test
    void javaClientsSendTheirKey() throws Exception {
        String url = "http://127.0.0.1:" + daemon.httpPort();
        Optional<String> write = Optional.of(KEYS.get(AccessScope.WRITE));
        EventEnvelope event = new EventCodec().fromJson("""
            {"specversion":"1.0","id":"c-1","source":"urn:x","workflowinstance":"client","time":"2026-11-20T10:00:00Z",
             "type":"io.weatherglass.workflow.completed","data":{}}\
            """.getBytes(StandardCharsets.UTF_8));
        try (HttpOutput allowed = new HttpOutput(url, write, HttpOutput.BRIEF, notice -> {}, (of, why) -> {});
                HttpOutput stranger =
                        new HttpOutput(url, Optional.empty(), HttpOutput.BRIEF, notice -> {}, (of, why) -> {})) {
            allowed.write(List.of(event));
            assertThatThrownBy(() -> stranger.write(List.of(event))).hasMessageContaining("status 401");
        }
        DecisionClient asking = new DecisionClient(URI.create(url), Optional.of(KEYS.get(AccessScope.READ)));
        assertThatThrownBy(() -> asking.whatIf("nobody", List.of(Decision.vms(1))))
                .isInstanceOfSatisfying(
                        DecisionRefusedException.class,
                        refused -> assertThat(refused.status()).isEqualTo(404));
    }

    @Test
    @Tag("program")
    void pythonClientsSendTheirKey(@TempDir Path folder) throws Exception {
        ForeignTool.needs("python3", "python3");
        Path root = Path.of("..", "..").toAbsolutePath().normalize();
        Path key = Files.writeString(folder.resolve("key"), KEYS.get(AccessScope.WRITE) + "\n");
        String program = """
            import os, sys
            sys.path[:0] = sys.argv[1:3]
            os.environ.update(WEATHERGLASS_URL=sys.argv[3], WEATHERGLASS_TOKEN_FILE=sys.argv[4])
            from weatherglass_client import Client, RefusedError
            assert Client("x", patience_seconds=5).advisory("nobody") is None
            import weatherglass
            assert weatherglass._Run().headers["Authorization"].startswith("Bearer wg_")
            del os.environ["WEATHERGLASS_TOKEN_FILE"]
            try:
                Client("x", patience_seconds=5).advisory("nobody")
                raise SystemExit("was answered")
            except RefusedError as refused:
                assert refused.status == 401, refused
            """;
        ForeignTool python = new ForeignTool(folder);
        int exit = python.run(
                "python3",
                "-c",
                program,
                root.resolve("enactor-connectors/clients/python").toString(),
                root.resolve("deploy/snakemake").toString(),
                "http://127.0.0.1:" + daemon.httpPort(),
                key.toString());
        assertThat(exit).as(python.said()).isZero();
    }

    @Test
    void requiresKeysForRemoteAccess(@TempDir Path empty) {
        assertThatThrownBy(() -> Daemon.start(
                        configuration("data-dir", empty.toString(), "http.host", "0.0.0.0"),
                        brokers,
                        Clock.systemUTC()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "http.host", "0.0.0.0", "weatherglass key create", "http.allow-unauthenticated");
    }

    @Test
    void rejectsTooLargeAndDecompressionBombBodies() throws IOException {
        String[] headers = {"Authorization", bearer(AccessScope.WRITE), "Content-Type", "application/cloudevents+json"};
        OpenApi.assertProblem(post("/api/v1/events", "x".repeat(200_000), headers), 413, "body-too-large");
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream packed = new GZIPOutputStream(bomb)) {
            packed.write(new byte[20_000_000]);
        }
        HttpResponse<String> unpacked = send(
                request("/connectors/nextflow", "Authorization", bearer(AccessScope.WRITE), "Content-Encoding", "gzip")
                        .POST(BodyPublishers.ofByteArray(bomb.toByteArray())));
        OpenApi.assertProblem(unpacked, 413, "body-too-large");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+1000000000-12-31T23:59:59Z",
                "-999999999-01-01T00:00:00Z",
                "9999-12-31T23:59:60Z",
                "2026-11-20T10:00:00+99:00",
                "yesterday"
            })
    void rejectsDatesOutOfRange(String time) {
        String event =
                "{\"specversion\":\"1.0\",\"id\":\"x\",\"source\":\"urn:x\",\"workflowinstance\":\"x\",\"time\":\""
                        + time + "\",\"type\":\"io.weatherglass.workflow.completed\",\"data\":{}}";
        OpenApi.assertProblem(
                post(
                        "/api/v1/events",
                        event,
                        "Authorization",
                        bearer(AccessScope.WRITE),
                        "Content-Type",
                        "application/cloudevents+json"),
                400,
                "invalid-event");
    }

    @Test
    void rejectsMalformedAndMisdirectedRequests() {
        int port = daemon.httpPort();
        assertThat(RawRequest.statusOfExactly(port, "GET /openapi.json HTTP/1.1", "Host: evil.example"))
                .isEqualTo(421);
        assertThat(RawRequest.statusOf(
                        port,
                        "POST /api/v1/events HTTP/1.1",
                        "Origin: http://evil.example",
                        "Authorization: " + bearer(AccessScope.WRITE),
                        "Content-Length: 0"))
                .isEqualTo(403);
        for (String path : List.of("/page/../../etc/passwd", "/page/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd")) {
            assertThat(RawRequest.statusOf(port, "GET " + path + " HTTP/1.1"))
                    .as(path)
                    .isIn(400, 401, 404);
        }
        assertThat(RawRequest.answerTo(port, "GET /x%0d%0aSet-Cookie:%20a=b HTTP/1.1"))
                .doesNotContain("\nSet-Cookie");
        assertThat(RawRequest.statusOf(port, "NONSENSE")).isEqualTo(400);
    }

    @Test
    void closesIdleConnections() throws IOException {
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < 500; i++) {
                open.add(new Socket("127.0.0.1", daemon.httpPort()));
            }
            Socket slow = open.get(0);
            slow.setSoTimeout(20_000);
            slow.getOutputStream().write("POST /api/v1/events HTTP/1.1\r\nX".getBytes(StandardCharsets.US_ASCII));
            assertThat(get(ApiPaths.LIVE).statusCode()).isEqualTo(200);
            assertThat(slow.getInputStream().read()).as("closed by the daemon").isEqualTo(-1);
            Socket late = open.get(499);
            late.setSoTimeout(20_000);
            assertThat(late.getInputStream().read()).isEqualTo(-1);
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    @Test
    void closesConnectionsWithTricklingBodies() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", daemon.httpPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("POST /connectors/nextflow HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
                                    + bearer(AccessScope.WRITE) + "\r\nContent-Length: 1000\r\n\r\n{")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    /** The average rate of the body would be sufficient for a minute. */
    @Test
    void closesConnectionsWithStalledBodies() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", daemon.httpPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("POST /connectors/nextflow HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
                                    + bearer(AccessScope.WRITE) + "\r\nContent-Length: 100000\r\n\r\n"
                                    + "x".repeat(60_000))
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void limitsConnectionsPerClient() throws IOException {
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < MAX_CONNECTIONS; i++) {
                open.add(new Socket("127.0.0.1", daemon.httpPort()));
            }
            Socket further = new Socket("127.0.0.1", daemon.httpPort());
            open.add(further);
            further.setSoTimeout(900);
            assertThat(further.getInputStream().read()).isEqualTo(-1);
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
        Eventually.until("connections are accepted again", () -> {
            try {
                return get(ApiPaths.LIVE).statusCode() == 200;
            } catch (IllegalStateException e) {
                return false;
            }
        });
    }
}
