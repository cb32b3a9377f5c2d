package io.weatherglass.cli.connecting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.samples.SampleBroker;
import io.weatherglass.daemon.sources.ClosingAdvisories;
import io.weatherglass.daemon.testing.TinyRun;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.forecast.testing.SharedData;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code connect} publishes events to a real broker. */
@NeedsBroker
class ConnectPublishingTest {

    private static final int JOBS = 5;

    private static EmbeddedKafka kafka;

    @BeforeAll
    static void take(EmbeddedKafka shared) {
        kafka = shared;
    }

    private static Topics topics(String prefix) throws Exception {
        Topics topics = Topics.withPrefix(prefix);
        try (Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            topics.createMissing(admin, 1);
        }
        return topics;
    }

    private static List<ConsumerRecord<String, byte[]>> read(String topic) {
        return SampleBroker.read(new KafkaClients(kafka.bootstrapServers()), topic);
    }

    private static List<String> ids(String topic) {
        EventCodec codec = new EventCodec();
        return read(topic).stream()
                .map(codec::fromRecord)
                .map(EventEnvelope::id)
                .toList();
    }

    private static Ran connect(String prefix, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "connect",
                "tiny",
                "--bootstrap-servers",
                kafka.bootstrapServers(),
                "--set",
                "kafka.topic-prefix=" + prefix));
        arguments.addAll(List.of(more));
        return Commands.run(arguments.toArray(String[]::new));
    }

    @Test
    void publishesAFileAndKeepsMalformedMessagesInTheDeadLetters(@TempDir Path folder) throws Exception {
        Topics topics = topics("published");
        List<String> lines = new ArrayList<>(TinyRun.messages("r", JOBS));
        lines.add(3, "not JSON");
        Path file = Files.write(folder.resolve("run.jsonl"), lines);
        Ran ran = connect("published", file.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ids(topics.events()))
                .hasSize(2 + 3 * JOBS)
                .startsWith("workflow.started/1")
                .endsWith("workflow.completed");
        assertThat(read(topics.deadLetters())).singleElement().satisfies(letter -> {
            assertThat(new String(letter.value(), StandardCharsets.UTF_8)).isEqualTo("not JSON");
            assertThat(new String(letter.headers().lastHeader("wg-rule").value(), StandardCharsets.UTF_8))
                    .isEqualTo("must be JSON");
        });
    }

    @Test
    void followsAFileUntilTheRunEnds(@TempDir Path folder) throws Exception {
        Topics topics = topics("followed");
        Path file = folder.resolve("run.jsonl");
        List<String> messages = TinyRun.messages("r", JOBS);
        CompletableFuture<Ran> ran =
                CompletableFuture.supplyAsync(() -> connect("followed", file.toString(), "--follow"));
        Files.write(file, messages.subList(0, 4));
        Eventually.until("the begin is published", () -> ids(topics.events()).size() == 4);
        assertThat(ran).isNotDone();
        Files.write(file, messages.subList(4, messages.size()), StandardOpenOption.APPEND);
        assertThat(ran.get().exitCode()).as(ran.get().err()).isZero();
        assertThat(ids(topics.events())).hasSize(2 + 3 * JOBS).doesNotHaveDuplicates();
    }

    @Test
    void resumesATopicAtTheStartOfTheOldestOpenRun() throws Exception {
        Topics topics = topics("forwarded");
        List<String> over = TinyRun.messages("over", JOBS);
        List<String> open = TinyRun.messages("open", JOBS);
        try (Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            admin.createTopics(List.of(new NewTopic("foreign", Optional.of(1), Optional.empty())))
                    .all()
                    .get();
        }
        write("foreign", over);
        write("foreign", open.subList(0, 10));
        assertThat(connect("forwarded", "--topic", "foreign").exitCode()).isZero();
        assertThat(ids(topics.events())).hasSize(over.size() + 10);

        write("foreign", open.subList(10, open.size()));
        assertThat(connect("forwarded", "--topic", "foreign").exitCode()).isZero();
        EventCodec codec = new EventCodec();
        List<String> told = read(topics.events()).stream()
                .map(codec::fromRecord)
                .map(event -> event.workflowInstance() + " " + event.id())
                .toList();
        assertThat(told.stream().distinct()).hasSize(2 * over.size());
        assertThat(told).as("only the open run is told again").hasSize(2 * over.size() + 10);
        assertThat(told).last().isEqualTo("open workflow.completed");
        // no run is open, so nothing is sent again
        assertThat(connect("forwarded", "--topic", "foreign").exitCode()).isZero();
        assertThat(read(topics.events())).hasSize(2 * over.size() + 10);
    }

    private static void write(String topic, List<String> messages) {
        try (Producer<String, byte[]> producer = new KafkaClients(kafka.bootstrapServers()).writer()) {
            messages.forEach(
                    message -> producer.send(new ProducerRecord<>(topic, message.getBytes(StandardCharsets.UTF_8))));
        }
    }

    @Test
    void reportsTheEffectOfEventsOnAClosedInstance(@TempDir Path folder) throws Exception {
        Path weblog = SharedData.require("events/nextflow-weblog");
        Path received = Files.createDirectory(folder.resolve("received"));
        for (String number : List.of("001", "004", "005", "007", "020")) {
            Files.copy(weblog.resolve(number + "_POST_nf.txt"), received.resolve(number + "_POST_nf.txt"));
        }
        String trace = SharedData.require("events/nextflow-trace.tsv").toString();
        String instance = "sleepy_albattani-909affca";
        Daemon daemon = Daemon.start(
                Configuration.of(Map.of(
                        "http.port",
                        "0",
                        "kafka.partitions",
                        "1",
                        "kafka.topic-prefix",
                        "late",
                        "data-dir",
                        folder.resolve("data").toString())),
                kafka.bootstrapServers(),
                Clock.systemUTC());
        try {
            String url = "http://127.0.0.1:" + daemon.httpPort();
            List<List<String>> targets = List.of(
                    List.of("--url", url),
                    List.of("--bootstrap-servers", kafka.bootstrapServers(), "--set", "kafka.topic-prefix=late"));
            assertThat(nextflow(targets.get(0), "--recording", received.toString())
                            .err())
                    .isEmpty();
            Eventually.until("the run is closed", () -> isClosed(url, instance));
            for (List<String> target : targets) {
                assertThat(nextflow(target, trace, "--instance", instance).err())
                        .contains("run " + instance
                                + " is partial (1 of 5 jobs); the new events (5 jobs) replace it in the history");
                assertThat(nextflow(target, "--recording", received.toString()).err())
                        .contains(
                                "run " + instance
                                        + " is partial (1 of 5 jobs); the new events have no effect, because they cover only 1 job");
            }
            nextflow(targets.get(0), trace, "--instance", "whole");
            Eventually.until("the whole run is closed", () -> isClosed(url, "whole"));
            for (List<String> target : targets) {
                assertThat(nextflow(target, trace, "--instance", "whole").err())
                        .contains("instance whole is closed and no events are known to be missing;"
                                + " the new events have no effect");
            }
        } finally {
            daemon.close();
        }
    }

    private static boolean isClosed(String url, String instance) {
        try {
            return ClosingAdvisories.overHttp(url, Optional.empty())
                            .of(instance)
                            .isPresent()
                    && ClosingAdvisories.inTopic(
                                    new KafkaClients(kafka.bootstrapServers()),
                                    Topics.withPrefix("late").advisoriesLatest())
                            .of(instance)
                            .isPresent();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Ran nextflow(List<String> target, String... more) {
        List<String> arguments = new ArrayList<>(List.of("connect", "nextflow"));
        arguments.addAll(target);
        arguments.addAll(List.of(more));
        Ran ran = Commands.run(arguments.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran;
    }

    @Test
    void sendsToADaemonOverHttpAndReportsRejectedEvents(@TempDir Path folder) throws Exception {
        // a name with a valid number of characters that exceeds the daemon's limit in bytes
        String large = "j0" + "\u00fc".repeat(230);
        Path file = Files.write(
                folder.resolve("run.jsonl"),
                TinyRun.messages("r", JOBS).stream()
                        .map(message -> message.replace("\"j0\"", '"' + large + '"'))
                        .toList());
        Daemon daemon = Daemon.start(
                Configuration.of(Map.of(
                        "http.port",
                        "0",
                        "http.max-body-bytes",
                        "1024",
                        "kafka.partitions",
                        "1",
                        "kafka.topic-prefix",
                        "http",
                        "data-dir",
                        folder.resolve("data").toString())),
                kafka.bootstrapServers(),
                Clock.systemUTC());
        try {
            Ran ran = Commands.run(
                    "connect", "tiny", file.toString(), "--url", "http://127.0.0.1:" + daemon.httpPort() + "/");
            assertThat(ran.exitCode()).as(ran.err()).isZero();
            assertThat(ids(Topics.withPrefix("http").events()))
                    .hasSizeGreaterThanOrEqualTo(2 + 3 * (JOBS - 1))
                    .contains("job.completed/j1/1", "workflow.completed")
                    .noneMatch(id -> id.contains(large));
            assertThat(ran.err().lines().filter(line -> line.startsWith("refused event: job.")))
                    .hasSize(3)
                    .allSatisfy(line -> assertThat(line)
                            .contains(large + "/1 of r: status 413")
                            .contains("1024"));
            assertThat(ran.out()).contains(" 0 malformed; ", " events, 3 refused");
        } finally {
            daemon.close();
        }
    }
}
