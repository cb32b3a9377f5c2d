package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.testing.CertificateFiles;
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
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Daemons with TLS. When the owner of a run is killed, another daemon asks clients to retry, and answers after it has
 * taken over.
 */
@Tag("broker")
@Tag("process")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class HolderKilledTest {
    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final Pattern SERVES = Pattern.compile("serving (https?://127\\.0\\.0\\.1:\\d+)");
    private static final String ANSWERED_BY = "Weatherglass-Answered-By";

    private static final String PASSWORD = "changeit";

    /** Number of runs; each daemon has some of the partitions. */
    private static final int RUNS = 20;

    @TempDir
    private Path directory;

    private HttpClient client;

    /** Creates the certificate of all daemons, and a client that trusts it. */
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
    void survivorAsksToRetryAndThenAnswers() throws Exception {
        try (DaemonGroup daemons = DaemonGroup.start(directory)) {
            Process killed = serve(daemons, "killed", trust());
            serve(daemons, "survivor", trust());
            // this daemon does not trust the certificate of the others
            Process wary = serve(daemons, "wary", List.of());
            String waryUrl = url(daemons, "wary");
            String killedUrl = url(daemons, "killed");
            String survivorUrl = url(daemons, "survivor");
            Eventually.until(
                    "each has partitions",
                    () -> IntStream.range(0, RUNS)
                                    .mapToObj(i -> get(survivorUrl, "/api/v1/workflows/run-" + i))
                                    .flatMap(answer -> answer.headers().firstValue(ANSWERED_BY).stream())
                                    .distinct()
                                    .count()
                            == 3);
            try (Producer<String, byte[]> producer = new KafkaClients(daemons.bootstrapServers()).writer()) {
                IntStream.range(0, RUNS).forEach(run -> DemoRun.write(producer, TOPICS, "run-" + run, 0, DemoRun.HALF));
            }
            String run = Eventually.get(
                    "the one passes on to the other",
                    () -> IntStream.range(0, RUNS)
                            .mapToObj(i -> "run-" + i)
                            .filter(name -> isAnswered(whatIf(survivorUrl, name), killedUrl))
                            .findFirst());
            assertThat(isAnswered(whatIf(killedUrl, run), killedUrl)).isTrue();
            assertThat(whatIf(waryUrl, run).statusCode()).isEqualTo(503);
            assertThat(json(whatIf(waryUrl, run)).path("detail").asText()).contains(killedUrl, "does not respond");
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
            // for published data, no other daemon is needed
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

    /** Returns JVM options with which a daemon trusts the certificate. */
    private List<String> trust() {
        return List.of("-Djavax.net.ssl.trustStore=" + trustStore(), "-Djavax.net.ssl.trustStorePassword=" + PASSWORD);
    }

    private Process serve(DaemonGroup daemons, String name, List<String> options) {
        return daemons.serveWith(
                options,
                name,
                "--set",
                "http.tls.certificate=" + directory.resolve(CertificateFiles.CERTIFICATE),
                "--set",
                "http.tls.private-key=" + directory.resolve(CertificateFiles.PRIVATE_KEY));
    }

    private static String url(DaemonGroup daemons, String name) {
        return Eventually.get(
                name + " serves",
                () -> SERVES.matcher(daemons.said(name))
                        .results()
                        .findFirst()
                        .map((MatchResult found) -> found.group(1)));
    }
}
