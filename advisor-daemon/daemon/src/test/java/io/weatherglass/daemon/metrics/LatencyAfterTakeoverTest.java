package io.weatherglass.daemon.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new owner folds old events again, which must not count as latency. */
@Tag("broker")
class LatencyAfterTakeoverTest {

    private static final String INSTANCE = "taken-over";
    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final Duration LONG_AGO = Duration.ofHours(2);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final ReplayScript script = DemoScripts.montage(3, Instant.now());

    @Test
    void latencyStartsAtTheFirstUncoveredEvent(@TempDir Path directory) throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
                Producer<String, byte[]> producer = new KafkaClients(kafka.bootstrapServers()).writer()) {
            createTopicWithOriginalTimestamps(kafka);
            try (LiveDaemon first = LiveDaemon.start(kafka, directory)) {
                write(producer, 0, new WorkflowPlanned(script.plan()), LONG_AGO);
                for (int i = 1; i <= 20; i++) {
                    write(producer, i, script.events().get(i - 1).event(), LONG_AGO);
                }
                awaitAdvisory(first, 21);
                awaitLatency(first);
                assertThat(longest(first)).isGreaterThanOrEqualTo(LONG_AGO.toSeconds());
            }
            write(producer, 21, script.events().get(20).event(), Duration.ZERO);
            try (LiveDaemon second = LiveDaemon.start(kafka, directory)) {
                awaitAdvisory(second, 22);
                awaitLatency(second);
                assertThat(longest(second)).isPositive().isLessThan(LONG_AGO.toSeconds() / 2.0);
            }
        }
    }

    private static void createTopicWithOriginalTimestamps(EmbeddedKafka kafka) throws Exception {
        try (Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            admin.createTopics(Set.of(new NewTopic(TOPICS.events(), 1, (short) 1)))
                    .all()
                    .get();
        }
    }

    private void write(Producer<String, byte[]> producer, int number, WorkflowEvent event, Duration ago)
            throws Exception {
        EventEnvelope envelope = new EventEnvelope(
                String.valueOf(number),
                URI.create("urn:test"),
                script.plan().submittedAt(),
                EventEnvelope.LIVE,
                INSTANCE,
                event);
        ProducerRecord<String, byte[]> record = new EventCodec().toRecord(TOPICS.events(), envelope);
        long written = Instant.now().minus(ago).toEpochMilli();
        producer.send(new ProducerRecord<>(
                        record.topic(), null, written, record.key(), record.value(), record.headers()))
                .get();
    }

    private static void awaitAdvisory(LiveDaemon daemon, int sequence) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (daemon.publishedAdvisories()
                .latest(INSTANCE)
                .filter(advisory -> advisory.sequence() >= sequence)
                .isEmpty()) {
            assertThat(System.nanoTime())
                    .as("an advisory covers event " + sequence)
                    .isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    /** Advisories may be readable before the metrics are updated. */
    private static void awaitLatency(LiveDaemon daemon) throws Exception {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (longest(daemon) == 0) {
            assertThat(System.nanoTime()).as("a latency is recorded").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static double longest(LiveDaemon daemon) throws Exception {
        return Scrape.parse(daemon.scrape()).value("weatherglass_event_to_advisory_seconds_max", Map.of());
    }
}
