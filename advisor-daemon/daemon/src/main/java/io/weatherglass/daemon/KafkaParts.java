package io.weatherglass.daemon;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.KafkaClientProperties;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.ingest.OpenEventLog;
import io.weatherglass.daemon.kafka.BrokerTime;
import io.weatherglass.daemon.kafka.BrokerWatch;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;

/** @param intake producer for events received over HTTP; separate, so that large bodies do not delay other records */
record KafkaParts(
        Topics topics,
        Admin admin,
        BrokerTime time,
        BrokerWatch watch,
        KafkaClients clients,
        Producer<String, byte[]> deadLetters,
        Producer<String, byte[]> intake,
        FencedWriter writer,
        OpenEventLog openEvents) {

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(20);
    private static final int ANSWER_TIMEOUT_MS = 5_000;

    static KafkaParts open(
            Configuration configuration,
            String bootstrapServers,
            Clock machine,
            Readiness readiness,
            HeapBudget heap,
            CloseStack lifecycle) {
        Topics topics = Topics.withPrefix(configuration.get(Settings.TOPIC_PREFIX));
        KafkaClients unstamped = new KafkaClients(bootstrapServers, KafkaClientProperties.of(configuration));
        Admin admin = unstamped.admin();
        lifecycle.add(() -> admin.close(CLOSE_TIMEOUT));
        createTopics(admin, topics, configuration.get(Settings.PARTITIONS));
        BrokerTime time = lifecycle.add(new BrokerTime(admin, machine));
        KafkaClients clients = unstamped.stampedBy(time);
        // Unique to this process, because writes of other daemons are fenced by the group, not by this id.
        String transactionalId = configuration.get(Settings.GROUP_ID) + "-" + UUID.randomUUID();
        FencedWriter writer = lifecycle.add(
                new FencedWriter(number -> clients.transactionalWriter(transactionalId + "-" + number), readiness));
        return new KafkaParts(
                topics,
                admin,
                time,
                lifecycle.add(new BrokerWatch(admin, readiness)),
                clients,
                closed(clients.nonBlockingWriter(), lifecycle),
                closed(clients.writer(), lifecycle),
                writer,
                lifecycle.add(new OpenEventLog(
                        topics,
                        clients::reader,
                        partitions -> KafkaClients.ends(admin, partitions),
                        writer,
                        configuration.get(Settings.OPEN_EVENTS_BEHIND),
                        heap::roomToRead)));
    }

    private static Producer<String, byte[]> closed(Producer<String, byte[]> writer, CloseStack lifecycle) {
        lifecycle.add(() -> writer.close(CLOSE_TIMEOUT));
        return writer;
    }

    private static void createTopics(Admin admin, Topics topics, int partitions) {
        try {
            topics.createMissing(admin, partitions);
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "the Kafka brokers are unusable: " + e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while creating topics", e);
        }
    }

    Clock logClock() {
        return time.withZone(ZoneOffset.UTC);
    }

    CompletionStage<?> leaderAnswers(TopicPartition partition) {
        ListOffsetsOptions quickly = new ListOffsetsOptions().timeoutMs(ANSWER_TIMEOUT_MS);
        return admin.listOffsets(Map.of(partition, OffsetSpec.latest()), quickly)
                .partitionResult(partition)
                .toCompletionStage();
    }
}
