package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.testing.TinyRun;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionState;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon with an embedded broker on a small disk that fills up. */
@Tag("broker")
@Tag("process")
class FullDiskTest {

    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final Pattern SERVES =
            Pattern.compile("reading \\S+ at (\\S+), serving (http://127\\.0\\.0\\.1:\\d+)");

    /** Daemon and broker need a few megabytes and the reserve; disk.min-free must also be available. */
    private static final String DISK = "size=160m,mode=0700";

    private static final Set<TransactionState> OVER =
            EnumSet.of(TransactionState.EMPTY, TransactionState.COMPLETE_COMMIT, TransactionState.COMPLETE_ABORT);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private Path directory;

    @BeforeAll
    static void requireMounting() throws InterruptedException {
        assumeThat(exitCode("unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"))
                .as("a file system can be mounted in a namespace of its own (unshare -rm mount)")
                .isZero();
    }

    private static int exitCode(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).start().waitFor();
        } catch (IOException e) {
            return -1;
        }
    }

    @Test
    void rejectsEventsOnAFullDiskAndLosesNone() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            Path data = Files.createDirectory(directory.resolve("data"));
            Process daemon = serve(processes, "daemon", data, "true");
            Matcher serves = Eventually.get("the daemon serves", () -> {
                Matcher found = SERVES.matcher(processes.said("daemon"));
                return found.find() ? Optional.of(found) : Optional.empty();
            });
            String brokers = serves.group(1);
            String url = serves.group(2);
            Eventually.until("it is ready", () -> readiness(url).statusCode() == 200);
            assertThat(postPlan(url, "before").statusCode()).isEqualTo(202);
            // wait, because the reserve suffices only for few writes, and a write before its release would end the
            // process
            Eventually.until("what was taken has been written", () -> hasNothingToWrite(brokers));

            // the path of the disk for other processes
            Path filler = Path.of("/proc/" + daemon.pid() + "/root" + data).resolve("filler");
            Path reserve = filler.resolveSibling("kafka").resolve("reserve");
            long reserved = Eventually.get(
                    "the broker has a reserve",
                    () -> Optional.of(reserve.toFile().length()).filter(length -> length == 16 << 20));
            fill(filler);
            Eventually.until("it is not ready", () -> readiness(url).statusCode() == 503);
            assertThat(readiness(url).body()).contains("disk of " + data, "but needs 64 MB (disk.min-free)");
            for (HttpResponse<String> answer : List.of(
                    postPlan(url, "refused"),
                    post(
                            url + "/connectors/tiny",
                            "application/json",
                            TinyRun.messages("r", 1).get(0)),
                    post(url + "/api/v1/traces?name=t&format=swf", "application/octet-stream", "1 0 0 10 1"),
                    post(url + "/api/v1/history", "application/json", "{}"))) {
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
                assertThat(answer.body()).contains("disk.min-free");
                assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            }
            // the broker still accepts direct writes, for which it uses its reserve
            Eventually.until("the reserve makes way", () -> reserve.toFile().length() < reserved);
            try (EnactorClient enactor = EnactorClient.connect(brokers, Enactor.SOURCE)) {
                enactor.publish(plan("direct", "direct-1")).get(30, TimeUnit.SECONDS);
            }
            assertThat(daemon.isAlive()).as(processes.said("daemon")).isTrue();

            Files.delete(filler);
            Eventually.until("it is ready again", () -> readiness(url).statusCode() == 200);
            Eventually.until("the reserve is back", () -> reserve.toFile().length() == reserved);
            Eventually.until(
                    "it takes events again", () -> postPlan(url, "after").statusCode() == 202);
            try (TopicReader log = new TopicReader(brokers)) {
                EventCodec codec = new EventCodec();
                assertThat(log.readAll(TOPICS.events()).stream()
                                .map(codec::fromRecord)
                                .map(EventEnvelope::workflowInstance))
                        .contains("before", "direct", "after")
                        .doesNotContain("refused");
                Eventually.until(
                        "each is advised on",
                        () -> List.of("before", "direct", "after").stream()
                                .allMatch(instance -> get(url + "/api/v1/workflows/" + instance + "/advisory")
                                                .statusCode()
                                        == 200));
            }
            assertThat(processes.said("daemon").lines().filter(line -> line.contains("disk.min-free")))
                    .as("one line")
                    .hasSize(1);
            assertThat(processes.said("daemon")).doesNotContain("ERROR", "Exception");
        }
    }

    @Test
    void startOnAFullDiskFailsInOneLine() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            Path data = Files.createDirectory(directory.resolve("data"));
            Process daemon = serve(
                    processes,
                    "daemon",
                    data,
                    "dd if=/dev/zero of=" + data + "/filler bs=1M 2> " + data + "/said || true");
            assertThat(daemon.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(processes.said("daemon").lines())
                    .containsExactly("weatherglass serve failed: the disk of " + data
                            + " has 0 MB left but needs 64 MB (disk.min-free)");
            assertThat(daemon.exitValue()).isEqualTo(1);
        }
    }

    /** @param first command that is run on the disk before the daemon starts */
    private static Process serve(ProcessGroup processes, String name, Path data, String first) {
        String disk = "mount -t tmpfs -o " + DISK + " none " + data;
        return processes.startBehind(
                List.of("unshare", "-rm", "sh", "-c", disk + " && " + first + "; exec \"$@\"", "sh"),
                name,
                Weatherglass.class,
                "serve",
                "--embedded",
                "--http-port",
                "0",
                "--data-dir",
                data.toString(),
                "--set",
                "kafka.embedded-port=0");
    }

    private static void fill(Path filler) throws IOException {
        byte[] block = new byte[4096];
        try (OutputStream out = Files.newOutputStream(filler)) {
            while (true) {
                out.write(block);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    /** Returns whether the first plan has an advisory and no transaction is pending. */
    private static boolean hasNothingToWrite(String brokers) {
        try (TopicReader log = new TopicReader(brokers);
                Admin admin = new KafkaClients(brokers).admin()) {
            return !log.readAll(TOPICS.advisories()).isEmpty()
                    && admin.listTransactions().all().toCompletionStage().toCompletableFuture().join().stream()
                            .allMatch(transaction -> OVER.contains(transaction.state()));
        }
    }

    private static EventEnvelope plan(String instance, String id) {
        return new EventEnvelope(
                id,
                Enactor.SOURCE,
                Plans.ORIGIN,
                1,
                instance,
                new WorkflowPlanned(Plans.onSlots(2, Plans.job("a", 10)).build()));
    }

    private HttpResponse<String> postPlan(String url, String instance) {
        String event = new String(new EventCodec().toJson(plan(instance, instance + "-1")), StandardCharsets.UTF_8);
        return post(url + "/api/v1/events", "application/cloudevents+json", event);
    }

    private HttpResponse<String> readiness(String url) {
        return get(url + "/health/ready");
    }

    private HttpResponse<String> get(String url) {
        return send(HttpRequest.newBuilder(URI.create(url)).build());
    }

    private HttpResponse<String> post(String url, String contentType, String body) {
        return send(HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofString(body))
                .build());
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
