package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.access.AccessScope;
import io.weatherglass.daemon.access.ApiKey;
import io.weatherglass.daemon.access.KeyFile;
import io.weatherglass.daemon.access.Secrets;
import io.weatherglass.daemon.config.Configuration;
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
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two daemons of a group with one partition each and separate keys: either can be queried, and the owner responds. */
@NeedsBroker
class OwnerRelayTest {
    private static final String NAME = "owner-relay";
    private static final int DAEMONS = 2;
    private static final String WHAT_IF = "{\"decisions\":[{\"strategy\":\"afap\"},{\"vms\":2}]}";
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final List<Daemon> STARTED = new ArrayList<>();
    private static final List<String> KEYS = new ArrayList<>();

    private static final List<String> CONNECTOR_KEYS = new ArrayList<>();

    @TempDir
    private static Path folder;

    private static Producer<String, byte[]> producer;

    @BeforeAll
    static void start(EmbeddedKafka kafka) throws IOException {
        producer = new KafkaClients(kafka.bootstrapServers()).writer();
        for (int i = 0; i < DAEMONS; i++) {
            Path data = folder.resolve("data-" + i);
            KEYS.add(key(data, "reader", AccessScope.READ, Optional.empty()));
            CONNECTOR_KEYS.add(key(data, "nextflow", AccessScope.WRITE, Optional.of("nextflow")));
            STARTED.add(Daemon.start(
                    Configuration.of(Map.of(
                            "http.port",
                            "0",
                            "kafka.topic-prefix",
                            NAME,
                            "kafka.group-id",
                            NAME,
                            "kafka.partitions",
                            String.valueOf(DAEMONS),
                            // simulates everything, with no change between two queries
                            "forecast.max-realizations",
                            "200",
                            "forecast.time-budget",
                            "1m",
                            "forecast.interval",
                            "1h",
                            "data-dir",
                            data.toString())),
                    kafka.bootstrapServers(),
                    Clock.systemUTC()));
        }
        Eventually.until(
                "each has a partition",
                () -> holders("nobody").size() == DAEMONS
                        && STARTED.stream()
                                .allMatch(daemon -> daemon.readiness().isReady()));
    }

    @AfterAll
    static void stop() {
        STARTED.forEach(Daemon::close);
        producer.close();
    }

    private static String key(Path data, String name, AccessScope scope, Optional<String> connector)
            throws IOException {
        String secret = Secrets.newKey();
        new KeyFile(data).add(ApiKey.of(secret, name, scope, connector, Instant.now(), Optional.empty()));
        return secret;
    }

    private static String url(int daemon) {
        return "http://127.0.0.1:" + STARTED.get(daemon).httpPort();
    }

    private static Set<String> holders(String prefix) {
        return runs(prefix).stream()
                .map(run -> IntStream.range(0, DAEMONS)
                        .mapToObj(i -> answeredBy(get(i, "/api/v1/workflows/" + run)))
                        .collect(Collectors.toSet()))
                .filter(answering -> answering.size() == 1)
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
    }

    private static List<String> runs(String prefix) {
        return IntStream.range(0, DAEMONS)
                .mapToObj(partition -> IntStream.iterate(0, i -> i + 1)
                        .mapToObj(i -> prefix + "-" + i)
                        .filter(run -> Utils.toPositive(Utils.murmur2(Utils.utf8(run))) % DAEMONS == partition)
                        .findFirst()
                        .orElseThrow())
                .toList();
    }

    private static void write(List<EventEnvelope> events) {
        events.forEach(event ->
                producer.send(ServedRuns.CODEC.toRecord(Topics.withPrefix(NAME).events(), event)));
        producer.flush();
    }

    private static void begin(String run) {
        write(List.of(ServedRuns.planned(run, "relayed")));
        write(ServedRuns.firstJob(run));
        Eventually.until(
                "the instance has a forecast",
                () -> IntStream.range(0, DAEMONS).allMatch(i -> {
                    HttpResponse<String> answer = get(i, "/api/v1/workflows/" + run + "/advisory");
                    return answer.statusCode() == 200
                            && RunningDaemon.json(answer).path("sequence").asInt() == 6;
                }));
    }

    private static HttpResponse<String> get(int daemon, String path, String... headers) {
        return send(request(daemon, path, KEYS.get(daemon), headers).build());
    }

    private static HttpResponse<String> ask(int daemon, String run, String question) {
        return send(request(daemon, "/api/v1/workflows/" + run + "/what-if", KEYS.get(daemon))
                .POST(BodyPublishers.ofString(question))
                .build());
    }

    private static HttpRequest.Builder request(int daemon, String path, String key, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url(daemon) + path))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "Bearer " + key);
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return request;
    }

    private static HttpResponse<String> send(HttpRequest request) {
        try {
            return CLIENT.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String answeredBy(HttpResponse<String> answer) {
        return answer.headers().firstValue("Weatherglass-Answered-By").orElse("nobody");
    }

    private static JsonNode comparable(HttpResponse<String> answer) {
        ObjectNode json = (ObjectNode) RunningDaemon.json(answer);
        json.remove("wallMillis");
        return json;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?forecast=jobs", "?jobs=false", "/timeline", "/advisory", "/course"})
    void bothDaemonsRespondAlike(String part) {
        String prefix = "same" + part.replaceAll("\\W", "-");
        for (String run : runs(prefix)) {
            begin(run);
            HttpResponse<String> first = get(0, "/api/v1/workflows/" + run + part);
            HttpResponse<String> second = get(1, "/api/v1/workflows/" + run + part);

            assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
            assertThat(second.statusCode()).as(second.body()).isEqualTo(200);
            assertThat(comparable(second)).isEqualTo(comparable(first));
            if (part.isEmpty()) {
                assertThat(comparable(first).at("/state/available").asBoolean()).isTrue();
                assertThat(comparable(first).path("jobs")).hasSize(2);
            }
        }
        assertThat(holders(prefix)).containsExactlyInAnyOrder(url(0), url(1));
    }

    @Test
    void bothDaemonsSimulateAlike() {
        for (String run : runs("asked")) {
            begin(run);
            HttpResponse<String> first = ask(0, run, WHAT_IF);
            HttpResponse<String> second = ask(1, run, WHAT_IF);

            OpenApi.assertValid("WhatIfAnswer", RunningDaemon.json(second));
            assertThat(comparable(first).path("decisions")).hasSize(2);
            assertThat(comparable(second)).isEqualTo(comparable(first));
            assertThat(answeredBy(second)).isEqualTo(answeredBy(first));
            for (int i = 0; i < DAEMONS; i++) {
                OpenApi.assertProblem(ask(i, run, "{\"decisions\":[{\"slots\":2}]}"), 422, "impossible-decision");
                OpenApi.assertProblem(ask(i, run, "{"), 400, "invalid-question");
            }
        }
    }

    /** Without a plan there is no advisory, so only the owner knows the run. */
    @Test
    void bothDaemonsKnowRunsWithoutAdvisory() {
        for (String run : runs("waiting")) {
            write(ServedRuns.firstJob(run));
            for (int i = 0; i < DAEMONS; i++) {
                int daemon = i;
                Eventually.until(
                        "the instance is known",
                        () -> get(daemon, "/api/v1/workflows/" + run).statusCode() == 200);
                OpenApi.assertProblem(get(i, "/api/v1/workflows/" + run + "/advisory"), 404, "no-advisory-yet");
                OpenApi.assertProblem(get(i, "/api/v1/workflows/" + run + "/timeline"), 404, "no-state");
                OpenApi.assertProblem(ask(i, run, WHAT_IF), 409, "state-not-held");
                OpenApi.assertProblem(get(i, "/api/v1/workflows/un" + run + "/advisory"), 404, "unknown-instance");
            }
            List<CompletableFuture<HttpResponse<String>>> waiting = IntStream.range(0, DAEMONS)
                    .mapToObj(i -> request(i, "/api/v1/workflows/" + run + "/advisory?after=0&wait=60s", KEYS.get(i)))
                    .map(request -> CLIENT.sendAsync(request.build(), BodyHandlers.ofString()))
                    .toList();
            write(List.of(ServedRuns.planned(run, "relayed")));
            assertThat(waiting)
                    .extracting(CompletableFuture::join)
                    .allSatisfy(answer ->
                            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200));
        }
    }

    @Test
    void theReceivingDaemonAuthorizes() {
        String run = runs("closed").get(0);
        begin(run);
        for (int i = 0; i < DAEMONS; i++) {
            String path = "/api/v1/workflows/" + run + "/timeline";
            String other = KEYS.get(1 - i);
            OpenApi.assertProblem(send(request(i, path, other).build()), 401, "unauthorized");
            OpenApi.assertProblem(send(request(i, path, "").build()), 401, "unauthorized");
            OpenApi.assertProblem(send(request(i, path, CONNECTOR_KEYS.get(i)).build()), 403, "missing-scope");
            for (String pass : List.of("", "x", "a b 1 c")) {
                OpenApi.assertProblem(
                        send(request(i, path, other, "Weatherglass-Passed-On", pass)
                                .build()),
                        401,
                        "unauthorized");
            }
        }
    }

    /** As from a daemon with an outdated list of the group. */
    @Test
    void neverRelaysTwice() {
        for (String run : runs("once")) {
            begin(run);
            List<HttpResponse<String>> answers = IntStream.range(0, DAEMONS)
                    .mapToObj(i -> get(
                            i, "/api/v1/workflows/" + run + "/timeline", "Weatherglass-Passed-On", "from elsewhere"))
                    .toList();
            assertThat(answers).extracting(HttpResponse::statusCode).containsExactlyInAnyOrder(200, 503);
            assertThat(IntStream.range(0, DAEMONS)
                            .mapToObj(
                                    i -> get(i, "/api/v1/workflows/" + run, "Weatherglass-Passed-On", "from elsewhere"))
                            .map(answer -> RunningDaemon.json(answer)
                                    .at("/state/reason")
                                    .asText()))
                    .satisfiesOnlyOnce(reason -> assertThat(reason)
                            .matches("partition \\d belongs to another daemon; try again in a few seconds"));
            assertThat(answers).extracting(OwnerRelayTest::answeredBy).containsExactly(url(0), url(1));
            assertThat(answers).filteredOn(answer -> answer.statusCode() == 503).allSatisfy(answer -> {
                OpenApi.assertProblem(answer, 503, "unavailable");
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            });
        }
    }
}
