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
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A daemon starts again, and another is killed and replaced, with a few instances open since the beginning of a log in which many
 * others have ended since. Prints how long it takes. {@code -Dweatherglass.behind=N}: with N further events behind;
 * {@code -Dweatherglass.open-events-behind=0}: without copies of open events, as before there was such a topic.
 */
@Tag("broker")
@Tag("process")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class TakeoverTest {

    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final URI ENACTOR = URI.create("urn:test:enactor");
    private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
    private static final ReplayScript SCRIPT = DemoScripts.montage(3, START);
    private static final int PARTITIONS = 6;

    /** Twice as many are open, so that some are in the partitions of each daemon. */
    private static final int OPEN = 6;

    /** So many, or the others in a partition would not be far enough behind. */
    private static final int ENDED = 24;

    private static final int HALF = SCRIPT.events().size() / 2;
    private static final int BEHIND = Integer.getInteger("weatherglass.behind", 0);
    private static final int COPIED_BEHIND = Integer.getInteger("weatherglass.open-events-behind", 1000);

    /** Of what waits for events to be folded; each of so many takes well below a millisecond. */
    private static final Duration PATIENCE = Duration.ofSeconds(120).plusMillis(BEHIND);

    @TempDir
    private Path directory;

    @Test
    void whatHasEndedIsNotReadAgain() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            Path address = directory.resolve("address");
            processes.start(
                    "broker", BrokerProcess.class, directory.resolve("kafka").toString(), address.toString());
            await("the broker starts", () -> Files.exists(address));
            String bootstrapServers = Files.readString(address);
            try (TopicReader log = new TopicReader(bootstrapServers);
                    Admin admin = new KafkaClients(bootstrapServers).admin();
                    Producer<String, byte[]> producer = writer(bootstrapServers)) {
                TOPICS.createMissing(admin, PARTITIONS);
                runs("early-", 2 * OPEN).forEach(run -> write(producer, run, 0, HALF));
                runs("ended-", ENDED)
                        .forEach(run -> write(producer, run, 0, SCRIPT.events().size()));
                Process first = serve(processes, "first", bootstrapServers);
                awaitClosed(log, runs("ended-", ENDED));
                if (COPIED_BEHIND > 0) {
                    await(
                            "the watermarks pass what is open",
                            () -> commits(admin).values().stream().allMatch(commit -> lag(commit) <= COPIED_BEHIND));
                }
                first.destroy();
                first.waitFor();
                leaveBehind(admin, producer);

                long started = System.currentTimeMillis();
                Process second = serve(processes, "second", bootstrapServers);
                List<String> restarted = runs("early-", OPEN);
                restarted.forEach(
                        run -> write(producer, run, HALF, SCRIPT.events().size()));
                awaitClosed(log, restarted);
                report("start to closing advisories", started, log, restarted, second);
                if (COPIED_BEHIND > 0) {
                    takeOver(processes, bootstrapServers, admin, producer, log, second);
                }
            }
        }
    }

    private void takeOver(
            ProcessGroup processes,
            String bootstrapServers,
            Admin admin,
            Producer<String, byte[]> producer,
            TopicReader log,
            Process second)
            throws Exception {
        Process third = serve(processes, "third", bootstrapServers);
        awaitMembers(admin, 2);
        long killed = System.currentTimeMillis();
        ProcessGroup.kill(second);
        List<String> taken = runs("early-", 2 * OPEN).subList(OPEN, 2 * OPEN);
        taken.forEach(run -> write(producer, run, HALF, SCRIPT.events().size()));
        awaitClosed(log, taken);
        report("kill -9 to closing advisories", killed, log, taken, third);
        Map<String, List<Advisory>> advisories = byInstance(log, TOPICS.advisories());
        runs("early-", 2 * OPEN)
                .forEach(run -> assertThat(advisories.get(run))
                        .as(run)
                        .filteredOn(Advisory::closing)
                        .singleElement()
                        .satisfies(closing -> assertThat(closing.sequence())
                                .isEqualTo(SCRIPT.events().size() + 1)));
    }

    private static void report(String what, long since, TopicReader log, List<String> runs, Process daemon) {
        long[] closed = log.readAll(TOPICS.advisories()).stream()
                .filter(record -> runs.contains(record.key()))
                .filter(record -> new AdvisoryCodec().fromRecord(record).closing())
                .mapToLong(ConsumerRecord::timestamp)
                .sorted()
                .toArray();
        System.out.printf(
                "%,d events behind, copied after %d: %s %.1f to %.1f s; CPU of the daemon %.1f s%n",
                BEHIND,
                COPIED_BEHIND,
                what,
                (closed[0] - since) / 1000.0,
                (closed[closed.length - 1] - since) / 1000.0,
                daemon.info().totalCpuDuration().orElse(Duration.ZERO).toMillis() / 1000.0);
    }

    private static List<String> runs(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(run -> prefix + run).toList();
    }

    /** Fast: what it writes is written before anything is measured. */
    private static Producer<String, byte[]> writer(String bootstrapServers) {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "linger.ms",
                        20,
                        "batch.size",
                        200_000,
                        "compression.type",
                        "zstd"),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    /**
     * Events that are late for runs that have ended, as if the daemon had gone on reading before it was stopped: what it would have
     * committed then is committed here.
     */
    private static void leaveBehind(Admin admin, Producer<String, byte[]> producer) throws Exception {
        if (BEHIND == 0) {
            return;
        }
        List<ProducerRecord<String, byte[]>> late = new ArrayList<>();
        runs("ended-", ENDED)
                .forEach(run -> late.addAll(records(run, 0, SCRIPT.events().size())));
        for (int i = 0; i < BEHIND; i++) {
            ProducerRecord<String, byte[]> record = late.get(i % late.size());
            producer.send(new ProducerRecord<>(record.topic(), null, record.key(), record.value(), record.headers()));
        }
        producer.flush();
        Map<TopicPartition, OffsetAndMetadata> commits = new HashMap<>(commits(admin));
        KafkaClients.ends(admin, commits.keySet())
                .forEach((partition, end) -> commits.compute(
                        partition,
                        (same, commit) -> new OffsetAndMetadata(
                                COPIED_BEHIND > 0 ? end : commit.offset(),
                                commit.metadata().replaceFirst("\\d+", end.toString()))));
        admin.alterConsumerGroupOffsets("weatherglass", commits).all().get();
    }

    private static Map<TopicPartition, OffsetAndMetadata> commits(Admin admin) {
        return admin.listConsumerGroupOffsets("weatherglass")
                .partitionsToOffsetAndMetadata()
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    private static long lag(OffsetAndMetadata commit) {
        return Long.parseLong(commit.metadata().replaceAll("\\D", "")) - commit.offset();
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
                "--set",
                "kafka.open-events-behind=" + COPIED_BEHIND,
                // what is forecast is not looked at
                "--set",
                "forecast.max-realizations=100");
    }

    private static void awaitMembers(Admin admin, int members) {
        await("the group has " + members + " members with partitions", () -> {
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

    private static void awaitClosed(TopicReader log, List<String> runs) {
        await("all are closed", () -> {
            Map<String, List<Advisory>> advisories = byInstance(log, TOPICS.advisoriesLatest());
            return runs.stream()
                    .allMatch(run ->
                            advisories.getOrDefault(run, List.of()).stream().anyMatch(Advisory::closing));
        });
    }

    private static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime())
                    .as("not within " + PATIENCE + ": " + what)
                    .isLessThan(end);
            LockSupport.parkNanos(100_000_000);
        }
    }

    private static Map<String, List<Advisory>> byInstance(TopicReader log, String topic) {
        AdvisoryCodec codec = new AdvisoryCodec();
        return log.readAll(topic).stream()
                .map(codec::fromRecord)
                .collect(Collectors.groupingBy(Advisory::workflowInstance));
    }

    private static void write(Producer<String, byte[]> producer, String instance, int from, int to) {
        records(instance, from, to).forEach(producer::send);
        producer.flush();
    }

    /** Events of a run from one to before another; the plan goes before the first. */
    private static List<ProducerRecord<String, byte[]>> records(String instance, int from, int to) {
        List<EventEnvelope> events = new ArrayList<>();
        if (from == 0) {
            events.add(event(instance, 0, 0, new WorkflowPlanned(SCRIPT.plan())));
        }
        for (int i = from; i < to; i++) {
            TimedEvent event = SCRIPT.events().get(i);
            events.add(event(instance, i + 1, event.seconds(), event.event()));
        }
        EventCodec codec = new EventCodec();
        return events.stream()
                .map(event -> codec.toRecord(TOPICS.events(), event))
                .toList();
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
