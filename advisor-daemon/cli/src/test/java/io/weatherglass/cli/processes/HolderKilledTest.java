package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Weatherglass;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.testing.CertificateFiles;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.kafka.clients.producer.Producer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Daemons that speak TLS. The one that holds a run is killed: another asks for patience, and answers when the run has become its own. */
@Tag("broker")
@Tag("process")
class HolderKilledTest {
    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final Pattern SERVES = Pattern.compile("serves (https?://127\\.0\\.0\\.1:\\d+)");
    private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
    private static final ReplayScript SCRIPT = DemoScripts.montage(3, START);
    private static final String ANSWERED_BY = "Weatherglass-Answered-By";

    private static final String PASSWORD = "changeit";

    /** Each of the daemons has some of them. */
    private static final int RUNS = 20;

    @TempDir
    private Path directory;

    private HttpClient client;

    /** The certificate of all daemons, and clients that trust it. */
    @BeforeEach
    void makeCertificate() throws Exception {
        Certificate certificate = CertificateFiles.renew(directory, "daemons");
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry("daemons", certificate);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);
        client = HttpClient.newBuilder().sslContext(tls).build();
        try (OutputStream file = Files.newOutputStream(trustStore())) {
            trusted.store(file, PASSWORD.toCharArray());
        }
    }

    private Path trustStore() {
        return directory.resolve("trusted.p12");
    }

    @Test
    void theSurvivorAsksForPatienceAndThenAnswersItself() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            String bootstrapServers = startBroker(processes);
            Process killed = serve(processes, "killed", bootstrapServers);
            serve(processes, "survivor", bootstrapServers);
            // takes the certificate of the others for a stranger's
            Process wary = serve(processes, "wary", bootstrapServers);
            String waryUrl = url(processes, "wary");
            String killedUrl = url(processes, "killed");
            String survivorUrl = url(processes, "survivor");
            Eventually.until(
                    "each has partitions",
                    () -> IntStream.range(0, RUNS)
                                    .mapToObj(i -> get(survivorUrl, "/api/v1/workflows/run-" + i))
                                    .flatMap(answer -> answer.headers().firstValue(ANSWERED_BY).stream())
                                    .distinct()
                                    .count()
                            == 3);
            try (Producer<String, byte[]> producer = new KafkaClients(bootstrapServers).writer()) {
                IntStream.range(0, RUNS).forEach(run -> begin(producer, "run-" + run));
            }
            String run = Eventually.get(
                    "the one passes on to the other",
                    () -> IntStream.range(0, RUNS)
                            .mapToObj(i -> "run-" + i)
                            .filter(name -> isAnswered(whatIf(survivorUrl, name), killedUrl))
                            .findFirst());
            assertThat(isAnswered(whatIf(killedUrl, run), killedUrl)).isTrue();
            assertThat(whatIf(waryUrl, run).statusCode()).isEqualTo(503);
            assertThat(json(whatIf(waryUrl, run)).path("detail").asText()).contains(killedUrl, "cannot be asked");
            wary.destroy();
            assertThat(wary.waitFor(60, TimeUnit.SECONDS)).isTrue();
            Eventually.until(
                    "it is published",
                    () -> get(survivorUrl, "/api/v1/workflows/" + run + "/advisory")
                                    .statusCode()
                            == 200);

            ProcessGroup.kill(killed);
            List<HttpResponse<String>> answers = new ArrayList<>();
            answers.add(whatIf(survivorUrl, run));
            HttpResponse<String> summary = get(survivorUrl, "/api/v1/workflows/" + run);
            Eventually.until("it answers itself", () -> {
                HttpResponse<String> answer = whatIf(survivorUrl, run);
                answers.add(answer);
                return answer.statusCode() == 200;
            });

            assertThat(answers.get(0).statusCode()).as(answers.get(0).body()).isEqualTo(503);
            assertThat(json(answers.get(0)).path("detail").asText()).contains(run, killedUrl);
            assertThat(answers.subList(0, answers.size() - 1)).allSatisfy(answer -> {
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
                assertThat(json(answer).path("type").asText()).endsWith("/unavailable");
            });
            assertThat(isAnswered(answers.get(answers.size() - 1), survivorUrl)).isTrue();
            // what is published needs nobody else
            assertThat(summary.statusCode()).isEqualTo(200);
        }
    }

    private static boolean isAnswered(HttpResponse<String> answer, String url) {
        return answer.statusCode() == 200
                && answer.headers().firstValue(ANSWERED_BY).equals(Optional.of(url));
    }

    private HttpResponse<String> whatIf(String url, String run) {
        return send(HttpRequest.newBuilder(URI.create(url + "/api/v1/workflows/" + run + "/what-if"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"decisions\":[{\"vms\":2}]}")));
    }

    private HttpResponse<String> get(String url, String path) {
        return send(HttpRequest.newBuilder(URI.create(url + path)));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.timeout(Duration.ofSeconds(60)).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode json(HttpResponse<String> answer) {
        try {
            return new ObjectMapper().readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String startBroker(ProcessGroup processes) throws Exception {
        Path address = directory.resolve("address");
        processes.start(
                "broker", BrokerProcess.class, directory.resolve("kafka").toString(), address.toString());
        Eventually.until("the broker starts", () -> Files.exists(address));
        return Files.readString(address);
    }

    private Process serve(ProcessGroup processes, String name, String bootstrapServers) {
        List<String> trust = name.equals("wary")
                ? List.of()
                : List.of(
                        "-Djavax.net.ssl.trustStore=" + trustStore(), "-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
        return processes.startWith(
                trust,
                name,
                Weatherglass.class,
                "serve",
                "--bootstrap-servers",
                bootstrapServers,
                "--http-port",
                "0",
                "--data-dir",
                directory.resolve(name).toString(),
                "--set",
                "http.tls.certificate=" + directory.resolve(CertificateFiles.CERTIFICATE),
                "--set",
                "http.tls.private-key=" + directory.resolve(CertificateFiles.PRIVATE_KEY),
                "--set",
                "forecast.max-realizations=100");
    }

    private static String url(ProcessGroup processes, String name) {
        return Eventually.get(
                name + " serves",
                () -> SERVES.matcher(processes.said(name))
                        .results()
                        .findFirst()
                        .map((MatchResult found) -> found.group(1)));
    }

    /** Half of a run. */
    private static void begin(Producer<String, byte[]> producer, String run) {
        write(producer, run, 0, 0, new WorkflowPlanned(SCRIPT.plan()));
        for (int i = 0; i < SCRIPT.events().size() / 2; i++) {
            var event = SCRIPT.events().get(i);
            write(producer, run, i + 1, event.seconds(), event.event());
        }
        producer.flush();
    }

    private static void write(
            Producer<String, byte[]> producer, String run, int number, double seconds, WorkflowEvent event) {
        producer.send(new EventCodec()
                .toRecord(
                        TOPICS.events(),
                        new EventEnvelope(
                                String.valueOf(number),
                                URI.create("urn:test:enactor"),
                                START.plusNanos(Math.round(seconds * 1e9)),
                                EventEnvelope.LIVE,
                                run,
                                event)));
    }
}
