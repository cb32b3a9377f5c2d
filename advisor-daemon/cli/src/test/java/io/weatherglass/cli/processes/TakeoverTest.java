package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A daemon restarts, and another is killed and replaced. The log contains a few old open instances and many later
 * instances that have ended. Prints the durations. With {@code -Dweatherglass.behind=N}, N more events follow; with
 * {@code -Dweatherglass.open-events-behind=0}, events of open runs are not copied.
 */
@Tag("broker")
@Tag("process")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class TakeoverTest {

    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final int PARTITIONS = 6;

    /** Half of the number of open runs, of which each daemon must have some. */
    private static final int OPEN = 6;

    /** With fewer ended runs, the open runs would not be far enough from the ends of their partitions. */
    private static final int ENDED = 24;

    private static final int BEHIND = Integer.getInteger("weatherglass.behind", 0);
    private static final int COPIED_BEHIND = Integer.getInteger("weatherglass.open-events-behind", 1000);

    /** Includes the time for folding the later events, each of which takes much less than a millisecond. */
    private static final Duration PATIENCE = Duration.ofSeconds(120).plusMillis(BEHIND);

    @TempDir
    private Path directory;

    @Test
    void takeoverDoesNotReadEndedRuns() throws Exception {
        try (DaemonGroup daemons = DaemonGroup.start(directory)) {
            String bootstrapServers = daemons.bootstrapServers();
            try (TopicReader log = new TopicReader(bootstrapServers);
                    Admin admin = new KafkaClients(bootstrapServers).admin();
                    Producer<String, byte[]> producer = writer(bootstrapServers)) {
                TOPICS.createMissing(admin, PARTITIONS);
                runs("early-", 2 * OPEN).forEach(run -> DemoRun.write(producer, TOPICS, run, 0, DemoRun.HALF));
                runs("ended-", ENDED).forEach(run -> DemoRun.write(producer, TOPICS, run, 0, DemoRun.EVENTS));
                Process first = serve(daemons, "first");
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
                Process second = serve(daemons, "second");
                List<String> restarted = runs("early-", OPEN);
                restarted.forEach(run -> DemoRun.write(producer, TOPICS, run, DemoRun.HALF, DemoRun.EVENTS));
                awaitClosed(log, restarted);
                report("start to closing advisories", started, log, restarted, second);
                if (COPIED_BEHIND > 0) {
                    takeOver(daemons, admin, producer, log, second);
                }
            }
        }
    }

    private void takeOver(
            DaemonGroup daemons, Admin admin, Producer<String, byte[]> producer, TopicReader log, Process second) {
        Process third = serve(daemons, "third");
        DaemonGroup.awaitMembers(admin, 2);
        long killed = System.currentTimeMillis();
        ProcessGroup.kill(second);
        List<String> taken = runs("early-", 2 * OPEN).subList(OPEN, 2 * OPEN);
        taken.forEach(run -> DemoRun.write(producer, TOPICS, run, DemoRun.HALF, DemoRun.EVENTS));
        awaitClosed(log, taken);
        report("kill -9 to closing advisories", killed, log, taken, third);
        Map<String, List<Advisory>> advisories = log.advisories(TOPICS.advisories());
        runs("early-", 2 * OPEN)
                .forEach(run -> assertThat(advisories.get(run))
                        .as(run)
                        .filteredOn(Advisory::closing)
                        .singleElement()
                        .satisfies(closing -> assertThat(closing.sequence()).isEqualTo(DemoRun.EVENTS + 1)));
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

    /** Returns a producer that combines records, so that everything is written before the measurement. */
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
     * Writes late events of ended runs and commits offsets, as if the daemon had read these events before it was
     * stopped.
     */
    private static void leaveBehind(Admin admin, Producer<String, byte[]> producer) throws Exception {
        if (BEHIND == 0) {
            return;
        }
        List<ProducerRecord<String, byte[]>> late = new ArrayList<>();
        runs("ended-", ENDED).forEach(run -> late.addAll(DemoRun.records(TOPICS, run, 0, DemoRun.EVENTS)));
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

    private static void awaitClosed(TopicReader log, List<String> runs) {
        await("all are closed", () -> {
            Map<String, List<Advisory>> advisories = log.advisories(TOPICS.advisoriesLatest());
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

    private static Process serve(DaemonGroup daemons, String name) {
        return daemons.serve(name, "--set", "kafka.open-events-behind=" + COPIED_BEHIND);
    }
}
