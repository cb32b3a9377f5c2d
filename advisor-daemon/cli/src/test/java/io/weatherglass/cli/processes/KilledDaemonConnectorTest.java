package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.testing.TinyRun;
import io.weatherglass.forecast.testing.Eventually;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Broker and daemon run as processes. The broker hangs, and the daemon is killed before it has forwarded its messages.
 */
@Tag("broker")
@Tag("process")
class KilledDaemonConnectorTest {

    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final Pattern SERVES = Pattern.compile("serving http://127\\.0\\.0\\.1:(\\d+)");
    private static final int JOBS = 30;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Long> answerNanos = new ArrayList<>();

    @Test
    void acceptedMessagesSurviveAHangingBrokerAndAKilledDaemon(@TempDir Path directory) throws Exception {
        List<String> messages = TinyRun.messages("r", JOBS);
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            Path address = directory.resolve("address");
            Process broker = processes.start(
                    "broker", BrokerProcess.class, directory.resolve("kafka").toString(), address.toString());
            Eventually.until("the broker is up", () -> Files.exists(address));
            String bootstrapServers = Files.readString(address);
            Process daemon = serve("daemon", processes, directory, bootstrapServers);
            String url = url("daemon", processes);
            send(url, messages.subList(0, 20));
            signal("STOP", broker);
            try {
                answerNanos.clear();
                send(url, messages.subList(20, 70));
                answerNanos.sort(null);
                System.out.printf(
                        "answers while the broker hangs: median %.1f ms, longest %.1f ms%n",
                        answerNanos.get(answerNanos.size() / 2) / 1e6, answerNanos.get(answerNanos.size() - 1) / 1e6);
                ProcessGroup.kill(daemon);
            } finally {
                signal("CONT", broker);
            }

            serve("daemon-again", processes, directory, bootstrapServers);
            String again = url("daemon-again", processes);
            // repeats some messages, as an enactor may do if it received no response
            send(again, messages.subList(60, messages.size()));
            try (TopicReader log = new TopicReader(bootstrapServers)) {
                Eventually.until("the run is whole", () -> told(log).size() == messages.size());
                assertThat(told(log).get(0)).isEqualTo("workflow.started/1");
                assertThat(told(log).get(messages.size() - 1)).isEqualTo("workflow.completed");
                assertThat(told(log).subList(1, messages.size() - 1))
                        .as("in the order of the messages, three per job")
                        .extracting(id -> id.replaceAll(".*/j(\\d+)/1", "$1"))
                        .containsExactlyElementsOf(IntStream.range(0, 3 * JOBS)
                                .mapToObj(place -> String.valueOf(place / 3))
                                .toList());
                assertThat(log.readAll(TOPICS.deadLetters())).isEmpty();
            }
        }
    }

    private static Process serve(String name, ProcessGroup processes, Path directory, String bootstrapServers) {
        return processes.start(
                name,
                Weatherglass.class,
                "serve",
                "--bootstrap-servers",
                bootstrapServers,
                "--http-port",
                "0",
                "--data-dir",
                directory.resolve("data").toString(),
                "--set",
                "kafka.partitions=1");
    }

    private static String url(String name, ProcessGroup processes) {
        return Eventually.get(
                "the daemon serves",
                () -> SERVES.matcher(processes.said(name))
                        .results()
                        .findFirst()
                        .map((MatchResult found) -> "http://127.0.0.1:" + found.group(1) + "/connectors/tiny")
                        .or(Optional::empty));
    }

    private void send(String url, List<String> messages) throws Exception {
        for (String message : messages) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                    .timeout(Duration.ofSeconds(30))
                    .POST(BodyPublishers.ofString(message))
                    .build();
            long begin = System.nanoTime();
            assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
            answerNanos.add(System.nanoTime() - begin);
        }
    }

    private static void signal(String signal, Process process) throws Exception {
        // use the built-in command of the shell, because a minimal system has no program kill
        Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid()).start();
        assertThat(kill.waitFor()).isZero();
    }

    private static List<String> told(TopicReader log) {
        EventCodec codec = new EventCodec();
        return log.readAll(TOPICS.events()).stream()
                .map(codec::fromRecord)
                .map(EventEnvelope::id)
                .distinct()
                .toList();
    }
}
