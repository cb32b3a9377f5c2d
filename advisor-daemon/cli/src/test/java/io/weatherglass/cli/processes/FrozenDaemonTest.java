package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.testing.Eventually;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.GroupState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of two daemons one is frozen amid its work; the other ends it; then the first wakes up and knows nothing of all that. */
@Tag("broker")
@Tag("process")
class FrozenDaemonTest {

    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final URI ENACTOR = URI.create("urn:test:enactor");
    private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
    /** Enough that some end and some do not in each daemon's partitions; more of them find rarer moments. */
    private static final int RUNS = Boolean.getBoolean("weatherglass.all") ? 40 : 20;

    /** Each daemon has some of the partitions; so many runs go to all of them. */
    private static final int RUNS_AFTERWARDS = 20;

    private static final ReplayScript SCRIPT = DemoScripts.montage(3, START);

    @TempDir
    private Path directory;

    @Test
    void whatItHadUnderWayDoesNotReachAnyoneWhenItWakes() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            String bootstrapServers = startBroker(processes);
            KafkaClients clients = new KafkaClients(bootstrapServers);
            try (TopicReader log = new TopicReader(bootstrapServers);
                    Admin admin = clients.admin();
                    Producer<String, byte[]> producer = clients.writer()) {
                Process frozen = serve(processes, "first", bootstrapServers);
                serve(processes, "second", bootstrapServers);
                awaitMembers(admin, 2);

                int half = SCRIPT.events().size() / 2;
                // some have ended when the daemon is frozen, and are being closed; others end while it is
                IntStream.range(0, RUNS)
                        .forEach(run -> write(
                                producer,
                                "run-" + run,
                                0,
                                run % 2 == 0 ? SCRIPT.events().size() : half));
                Eventually.until(
                        "advisories come",
                        () -> byInstance(log, TOPICS.advisories()).size() >= RUNS / 3);
                ProcessGroup.freeze(frozen);
                awaitMembers(admin, 1);
                IntStream.range(0, RUNS)
                        .forEach(run -> write(
                                producer, "run-" + run, half, SCRIPT.events().size()));
                awaitClosed(log, "run-", RUNS);

                ProcessGroup.thaw(frozen);
                awaitMembers(admin, 2);
                // once these are closed, the daemon that woke has done all that it had under way
                IntStream.range(0, RUNS_AFTERWARDS)
                        .forEach(run -> write(
                                producer, "after-" + run, 0, SCRIPT.events().size()));
                awaitClosed(log, "after-", RUNS_AFTERWARDS);

                byInstance(log, TOPICS.advisories()).forEach(FrozenDaemonTest::assertEndsOnce);
                byInstance(log, TOPICS.advisoriesLatest()).forEach(FrozenDaemonTest::assertEndsOnce);
            }
        }
    }

    private static void assertEndsOnce(String instance, List<Advisory> advisories) {
        assertThat(advisories).as(instance).filteredOn(Advisory::closing).hasSize(1);
        assertThat(advisories.get(advisories.size() - 1).closing())
                .as("nothing follows the closing advisory of " + instance)
                .isTrue();
        assertThat(advisories).as(instance).extracting(Advisory::sequence).isSorted();
    }

    private String startBroker(ProcessGroup processes) throws Exception {
        Path address = directory.resolve("address");
        processes.start(
                "broker", BrokerProcess.class, directory.resolve("kafka").toString(), address.toString());
        Eventually.until("the broker starts", () -> Files.exists(address));
        return Files.readString(address);
    }

    private Process serve(ProcessGroup processes, String name, String bootstrapServers) {
        return processes.start(
                name,
                Weatherglass.class,
                "serve",
                "--bootstrap-servers",
                bootstrapServers,
                "--http-port",
                "0",
                "--data-dir",
                directory.resolve(name).toString(),
                // what is forecast is not looked at
                "--set",
                "forecast.max-realizations=100");
    }

    private static void awaitMembers(Admin admin, int members) {
        Eventually.until("the group has " + members + " members with partitions", () -> {
            var group = admin.describeConsumerGroups(List.of("weatherglass"))
                    .describedGroups()
                    .get("weatherglass")
                    .toCompletionStage()
                    .exceptionally(unknown -> null)
                    .toCompletableFuture()
                    .join();
            return group != null
                    && group.groupState() == GroupState.STABLE
                    && group.members().size() == members
                    && group.members().stream()
                            .noneMatch(member ->
                                    member.assignment().topicPartitions().isEmpty());
        });
    }

    private static void awaitClosed(TopicReader log, String prefix, int runs) {
        Eventually.until(
                "all are closed: " + prefix,
                () -> byInstance(log, TOPICS.advisoriesLatest()).entrySet().stream()
                                .filter(instance -> instance.getKey().startsWith(prefix))
                                .filter(instance -> instance.getValue().stream().anyMatch(Advisory::closing))
                                .count()
                        == runs);
    }

    private static Map<String, List<Advisory>> byInstance(TopicReader log, String topic) {
        AdvisoryCodec codec = new AdvisoryCodec();
        return log.readAll(topic).stream()
                .map(codec::fromRecord)
                .collect(Collectors.groupingBy(Advisory::workflowInstance));
    }

    /** Events of a run from one to before another; the plan goes before the first. */
    private static void write(Producer<String, byte[]> producer, String instance, int from, int to) {
        List<EventEnvelope> events = new ArrayList<>();
        if (from == 0) {
            events.add(event(instance, 0, 0, new WorkflowPlanned(SCRIPT.plan())));
        }
        for (int i = from; i < to; i++) {
            TimedEvent event = SCRIPT.events().get(i);
            events.add(event(instance, i + 1, event.seconds(), event.event()));
        }
        EventCodec codec = new EventCodec();
        events.forEach(event -> producer.send(codec.toRecord(TOPICS.events(), event)));
        producer.flush();
    }

    private static EventEnvelope event(
            String instance, int number, double seconds, io.weatherglass.connectors.protocol.WorkflowEvent event) {
        return new EventEnvelope(
                String.valueOf(number),
                ENACTOR,
                START.plusNanos(Math.round(seconds * 1e9)),
                EventEnvelope.LIVE,
                instance,
                event);
    }
}
