package io.weatherglass.daemon.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.samples.SampleBroker;
import io.weatherglass.daemon.testing.TinyRun;
import io.weatherglass.forecast.testing.Eventually;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon receives events while its broker stops and restarts, and while the daemon itself is restarted. */
@NeedsBroker
class BrokerOutageTest {

    private static final String PREFIX = "outage";
    private static final Topics TOPICS = Topics.withPrefix(PREFIX);
    private static final int JOBS = 40;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Long> answerNanos = new ArrayList<>();

    @TempDir
    private Path directory;

    private Daemon daemon(EmbeddedKafka kafka) {
        return Daemon.start(
                Configuration.of(Map.of(
                        "http.port",
                        "0",
                        "kafka.partitions",
                        "1",
                        "kafka.topic-prefix",
                        PREFIX,
                        "kafka.group-id",
                        PREFIX,
                        "data-dir",
                        directory.resolve("data").toString())),
                kafka.bootstrapServers(),
                Clock.systemUTC());
    }

    private void send(Daemon daemon, String message) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + daemon.httpPort() + "/connectors/tiny"))
                .timeout(Duration.ofSeconds(30))
                .POST(BodyPublishers.ofString(message))
                .build();
        long begin = System.nanoTime();
        HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
        answerNanos.add(System.nanoTime() - begin);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    /** Printed, not asserted: the duration depends on the machine, but must not depend on the broker. */
    private void printAnswers(String when) {
        answerNanos.sort(null);
        System.out.printf(
                "answers %s: median %.1f ms, longest %.1f ms%n",
                when, answerNanos.get(answerNanos.size() / 2) / 1e6, answerNanos.get(answerNanos.size() - 1) / 1e6);
        answerNanos.clear();
    }

    private static List<ConsumerRecord<String, byte[]>> read(EmbeddedKafka kafka, String topic) {
        return SampleBroker.read(new KafkaClients(kafka.bootstrapServers()), topic);
    }

    private static List<String> reported(EmbeddedKafka kafka, String run) {
        EventCodec codec = new EventCodec();
        Set<String> lines = new LinkedHashSet<>();
        read(kafka, TOPICS.events()).stream()
                .filter(record -> run.equals(record.key()))
                .map(codec::fromRecord)
                .map(EventEnvelope::id)
                .forEach(lines::add);
        return List.copyOf(lines);
    }

    private static List<String> expected() {
        List<String> expected = new ArrayList<>(List.of("workflow.started/1"));
        for (int job = 0; job < JOBS; job++) {
            expected.add("job.submitted/j" + job + "/1");
            expected.add("job.started/j" + job + "/1");
            expected.add("job.completed/j" + job + "/1");
        }
        expected.add("workflow.completed");
        return expected;
    }

    @Test
    void losesNothingDuringABrokerOutage() throws Exception {
        List<String> first = TinyRun.messages("first", JOBS);
        List<String> second = TinyRun.messages("second", JOBS);
        EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
        int port = Integer.parseInt(kafka.bootstrapServers().replaceFirst(".*:", ""));
        try {
            Daemon daemon = daemon(kafka);
            try {
                for (String message : first.subList(0, 20)) {
                    send(daemon, message);
                }
                printAnswers("after the start");
                awaitTold(kafka, "first", expected().subList(0, 20));
                kafka.close();
                for (int i = 20; i < 80; i++) {
                    send(daemon, first.get(i));
                    send(daemon, second.get(i - 20));
                }
                printAnswers("without a broker");
                kafka = EmbeddedKafka.start(directory.resolve("kafka"), port);
                for (String message : first.subList(80, first.size())) {
                    send(daemon, message);
                }
                printAnswers("when the broker is back");
                awaitTold(kafka, "first", expected());
                awaitTold(kafka, "second", expected().subList(0, 60));
                kafka.close();
                for (String message : second.subList(60, 100)) {
                    send(daemon, message);
                }
            } finally {
                // the broker is unavailable, so do not wait for anything
                daemon.close();
            }
            kafka = EmbeddedKafka.start(directory.resolve("kafka"), port);
            daemon = daemon(kafka);
            try {
                awaitTold(kafka, "second", expected().subList(0, 100));
                for (String message : second.subList(100, second.size())) {
                    send(daemon, message);
                }
                awaitTold(kafka, "second", expected());
                awaitTold(kafka, "first", expected());
                assertThat(read(kafka, TOPICS.deadLetters())).isEmpty();
            } finally {
                daemon.close();
            }
        } finally {
            kafka.close();
        }
    }

    @Test
    void toleratesRepeatedReorderedAndTruncatedMessages(EmbeddedKafka kafka) throws Exception {
        List<String> messages = new ArrayList<>(TinyRun.messages("shuffled", JOBS));
        messages.addAll(messages);
        Collections.shuffle(messages, new Random(7));
        int cut = 0;
        try (Daemon daemon = daemon(kafka)) {
            for (String message : messages) {
                send(daemon, message);
                if (message.contains("done")) {
                    send(daemon, message.substring(0, message.length() / 2));
                    cut++;
                }
            }
            int letters = cut;
            Eventually.until(
                    "the run is complete",
                    () -> reported(kafka, "shuffled").size() == expected().size());
            assertThat(reported(kafka, "shuffled")).containsExactlyInAnyOrderElementsOf(expected());
            Eventually.until(
                    "truncated messages are in the dead letters",
                    () -> read(kafka, TOPICS.deadLetters()).size() >= letters);
            assertThat(read(kafka, TOPICS.deadLetters())).hasSize(letters).allSatisfy(letter -> {
                assertThat(header(letter, "wg-connector")).isEqualTo("tiny");
                assertThat(header(letter, "wg-field")).isEqualTo("body");
                assertThat(header(letter, "wg-rule")).isEqualTo("must be JSON");
                assertThat(new String(letter.value(), StandardCharsets.UTF_8)).startsWith("{\"run\"");
            });
        }
    }

    private static String header(ConsumerRecord<String, byte[]> letter, String name) {
        return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private static void awaitTold(EmbeddedKafka kafka, String run, List<String> expected) {
        Eventually.until(run + " is reported", () -> reported(kafka, run).size() >= expected.size());
        assertThat(reported(kafka, run)).containsExactlyElementsOf(expected);
    }
}
