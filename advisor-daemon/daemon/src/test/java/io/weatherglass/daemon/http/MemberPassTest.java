package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.group.GroupDirectory;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsBroker
class MemberPassTest {
    private static final String NAME = "member-pass";
    private static final String JOINING = "member-joining";
    private static final int PARTITIONS = 2;
    private static final int RATE_LIMIT = 20;
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final String KEY = Secrets.newKey();
    private static final String JSON_HEAD =
            "HTTP/1.1 200 OK\r\nWeatherglass-Answered-By: http://x:1\r\nContent-Type: application/json\r\n";

    @TempDir
    private static Path folder;

    private static Daemon daemon;
    private static ForeignMember member;
    private static String ownRun;
    private static String membersRun;

    @BeforeAll
    static void start(EmbeddedKafka kafka) throws IOException {
        Path data = folder.resolve(NAME);
        new KeyFile(data)
                .add(ApiKey.of(KEY, "reader", AccessScope.READ, Optional.empty(), Instant.now(), Optional.empty()));
        daemon = start(kafka, NAME);
        member = new ForeignMember(
                kafka.bootstrapServers(), NAME, Topics.withPrefix(NAME).events());
        ownRun = runIn(Eventually.get("the daemon has a partition", () -> member.partition(false, PARTITIONS)));
        membersRun = runIn(Eventually.get("the member has a partition", () -> member.partition(true, PARTITIONS)));
        Eventually.until(
                "the daemon has noticed",
                () -> get("/api/v1/workflows/" + membersRun)
                        .body()
                        .contains(member.address().toString()));
    }

    @AfterAll
    static void stop() throws IOException {
        member.close();
        daemon.close();
    }

    private static Daemon start(EmbeddedKafka kafka, String name) {
        return Daemon.start(
                Configuration.of(Map.of(
                        "http.port",
                        "0",
                        "http.rate-limit",
                        String.valueOf(RATE_LIMIT),
                        "kafka.topic-prefix",
                        name,
                        "kafka.group-id",
                        name,
                        "kafka.partitions",
                        String.valueOf(PARTITIONS),
                        "data-dir",
                        folder.resolve(name).toString())),
                kafka.bootstrapServers(),
                Clock.systemUTC());
    }

    private static int partition(String run) {
        return Utils.toPositive(Utils.murmur2(Utils.utf8(run))) % PARTITIONS;
    }

    private static String runIn(int partition) {
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> "run-" + i)
                .filter(run -> partition(run) == partition)
                .findFirst()
                .orElseThrow();
    }

    private static HttpRequest.Builder request(Daemon to, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + to.httpPort() + path))
                .timeout(Duration.ofSeconds(60));
    }

    private static HttpResponse<String> get(String path) {
        return send(request(daemon, path).header("Authorization", "Bearer " + KEY));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String digest(String body) throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
        return "sha-256=:" + Base64.getEncoder().encodeToString(hash) + ":";
    }

    private static HttpRequest.Builder passed(String method, String path, String body) throws Exception {
        return request(daemon, path)
                .header("Content-Digest", digest(body))
                .header(
                        "Weatherglass-Passed-On",
                        member.pass(partition(ownRun), method + " " + path + " " + digest(body)));
    }

    @Test
    void passesWorkOnlyForInstanceQueries() throws Exception {
        String question = "/api/v1/workflows/" + ownRun + "/timeline";
        OpenApi.assertProblem(send(passed("GET", question, "")), 404, "unknown-instance");
        for (String path : List.of("/api/v1/history", "/api/v1/workflows", "/api/v1/system", "/metrics")) {
            OpenApi.assertProblem(send(passed("GET", path, "")), 401, "unauthorized");
        }
    }

    @Test
    void passesAreBoundToTheBody() throws Exception {
        String path = "/api/v1/workflows/" + ownRun + "/what-if";
        String signed = "{\"decisions\":[{\"vms\":2}]}";
        for (String body : List.of(signed, "{\"decisions\":[{\"vms\":3}]}", "")) {
            HttpResponse<String> answer = send(passed("POST", path, signed).POST(BodyPublishers.ofString(body)));
            if (body.equals(signed)) {
                OpenApi.assertProblem(answer, 404, "unknown-instance");
            } else {
                OpenApi.assertProblem(answer, 401, "unauthorized");
            }
        }
        HttpRequest.Builder undigested = request(daemon, path)
                .header("Weatherglass-Passed-On", member.pass(partition(ownRun), "POST " + path + " "))
                .POST(BodyPublishers.ofString(signed));
        OpenApi.assertProblem(send(undigested), 401, "unauthorized");
    }

    @Test
    void relayedQueriesAreNotRateLimited() throws Exception {
        String path = "/api/v1/workflows/" + ownRun + "/timeline";
        for (int i = 0; i < 15 * RATE_LIMIT; i++) {
            assertThat(send(passed("GET", path, "")).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void passesOnTheOwnersResponse() {
        member.answerWith(JSON_HEAD + "Set-Cookie: a=b\r\nContent-Length: 9\r\n\r\n{\"of\":12}");
        HttpResponse<String> answer = get("/api/v1/workflows/" + membersRun + "/timeline?maxJobs=5");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"of\":12}");
        assertThat(answer.headers().firstValue("Weatherglass-Answered-By")).hasValue("http://x:1");
        assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(member.asked())
                .contains("GET /api/v1/workflows/" + membersRun + "/timeline?maxJobs=5 HTTP/1.1")
                .noneMatch(line -> line.contains(KEY));
        get("/api/v1/workflows/" + membersRun + "/advisory?wait=60s&after=3");
        assertThat(member.asked().get(0))
                .isEqualTo("GET /api/v1/workflows/" + membersRun + "/advisory?after=3 HTTP/1.1");
    }

    @Test
    void namesAHostOfIpv6InBrackets() {
        assumeTrue(member.isAtIpv6());
        member.answerWith(JSON_HEAD + "Content-Length: 2\r\n\r\n{}");
        assertThat(get("/api/v1/workflows/" + membersRun).statusCode()).isEqualTo(200);
        assertThat(member.asked())
                .anyMatch(line ->
                        line.equalsIgnoreCase("host: " + member.address().getAuthority()));
    }

    /**
     * An endless response, two truncated ones, one that a browser would execute, one without a type, and one that is
     * not from a daemon.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200",
                JSON_HEAD + "Content-Length: 900\r\n\r\n{\"of\":",
                "HTTP/1.1 200 OK\r\nWeatherglass-Answered-By: http://x:1\r\nContent-Type: text/html\r\nContent-Length: 1\r\n\r\n<",
                "HTTP/1.1 200 OK\r\nWeatherglass-Answered-By: http://x:1\r\nContent-Length: 1\r\n\r\n<",
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
                "HTTP/1.1 302 Found\r\nWeatherglass-Answered-By: http://x:1\r\nContent-Type: application/json\r\n"
                        + "Location: http://x:1/\r\nContent-Length: 2\r\n\r\n{}"
            })
    void rejectsInvalidResponses(String raw) {
        member.answerWith(raw);
        HttpResponse<String> answer = get("/api/v1/workflows/" + membersRun + "/timeline");

        OpenApi.assertProblem(answer, 503, "unavailable");
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
        assertThat(RunningDaemon.json(answer).path("detail").asText())
                .contains(member.address().toString());
    }

    @Test
    void limitsTheWaitForADrippingResponse() {
        member.dripAfter(JSON_HEAD + "Content-Length: 900\r\n\r\n{");
        HttpResponse<String> answer = get("/api/v1/workflows/" + membersRun + "/timeline");
        member.answerWith("");

        OpenApi.assertProblem(answer, 503, "unavailable");
        assertThat(RunningDaemon.json(answer).path("detail").asText()).contains("3000");
    }

    @Test
    void rejectsATooLargeResponse() {
        member.answerWith(JSON_HEAD + "\r\n" + " ".repeat(65 << 20));
        HttpResponse<String> answer = send(request(daemon, "/api/v1/workflows/" + membersRun + "/what-if")
                .header("Authorization", "Bearer " + KEY)
                .POST(BodyPublishers.ofString("{\"decisions\":[{\"vms\":2}]}")));
        member.answerWith("");

        OpenApi.assertProblem(answer, 503, "unavailable");
        assertThat(RunningDaemon.json(answer).path("detail").asText()).contains("its response exceeds 67108864 bytes");
    }

    @Test
    void rejectsQueriesUntilItHasJoined(EmbeddedKafka kafka) throws Exception {
        KafkaClients clients = new KafkaClients(kafka.bootstrapServers());
        String topic = Topics.withPrefix(JOINING).events();
        try (Admin admin = clients.admin()) {
            admin.createTopics(List.of(new NewTopic(topic, PARTITIONS, (short) 1)))
                    .all()
                    .get();
        }
        String question = "/api/v1/workflows/nobody";
        Consumer<String, byte[]> first = clients.groupMember(JOINING, new GroupDirectory(Clock.systemUTC()));
        first.subscribe(List.of(topic));
        Eventually.until("the member has joined", () -> {
            first.poll(Duration.ofMillis(100));
            return first.groupMetadata().generationId() > 0;
        });
        // new members receive nothing until this one rejoins or leaves
        try (Daemon joining = start(kafka, JOINING)) {
            HttpResponse<String> whatIf = send(request(joining, question + "/what-if")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"decisions\":[{\"vms\":2}]}")));
            HttpResponse<String> instance = send(request(joining, question));
            first.close();

            for (HttpResponse<String> answer : List.of(whatIf, instance)) {
                OpenApi.assertProblem(answer, 503, "unavailable");
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
                assertThat(answer.body()).contains("has not joined the group yet");
            }
            Eventually.until(
                    "the member has joined",
                    () -> send(request(joining, question)).statusCode() == 404);
        }
    }
}
