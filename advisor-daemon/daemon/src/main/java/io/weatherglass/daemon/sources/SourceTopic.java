package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.SourceMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the topic to which a source writes its messages. Commits the position of the oldest open run, so that open runs
 * are translated from their first message after a restart; runs that have been silent for a day no longer hold this
 * position back, and are forgotten after 30 days.
 */
public final class SourceTopic {
    private static final Logger LOG = LoggerFactory.getLogger(SourceTopic.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration SILENT = Duration.ofDays(1);
    private static final Duration FORGOTTEN = Duration.ofDays(30);

    private final Connector connector;
    private final Consumer<String, byte[]> consumer;
    private final String topic;
    private final Map<String, OpenRun> open = new HashMap<>();
    private final Map<String, Instant> heard = new LinkedHashMap<>(16, 0.75f, true);

    private record OpenRun(Map<TopicPartition, Long> first, Instant last) {}

    /** @param consumer consumer with its own group, whose committed offsets are the starting position */
    public SourceTopic(Connector connector, Consumer<String, byte[]> consumer, String topic) {
        this.connector = connector;
        this.consumer = consumer;
        this.topic = topic;
    }

    public void read(Connection connection, boolean follow) throws InterruptedException {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        if (partitions.isEmpty()) {
            throw new NoSuchElementException("topic not found: " + topic);
        }
        consumer.assign(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        while (follow || ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            boolean news = false;
            for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
                if (record.value() != null) {
                    accept(record, connection);
                }
                news = true;
            }
            if (news) {
                commit(partitions);
            }
        }
    }

    private void commit(List<TopicPartition> partitions) {
        try {
            consumer.commitSync(watermarks(partitions));
        } catch (RetriableException e) {
            LOG.warn("cannot commit the position in topic {}; trying again with the next messages", topic, e);
        }
    }

    private void accept(ConsumerRecord<String, byte[]> record, Connection connection) throws InterruptedException {
        Instant receivedAt = Instant.ofEpochMilli(record.timestamp());
        SourceMessage message =
                new SourceMessage("", topic, new String(record.value(), StandardCharsets.UTF_8), receivedAt);
        connection.accept(message);
        Optional<String> run = run(message);
        if (run.isPresent() && connection.isOver(run.get())) {
            open.remove(run.get());
        } else if (run.isPresent()) {
            OpenRun known = open.getOrDefault(run.get(), new OpenRun(new HashMap<>(), receivedAt));
            known.first().putIfAbsent(new TopicPartition(topic, record.partition()), record.offset());
            open.put(run.get(), new OpenRun(known.first(), receivedAt));
        }
        open.values().removeIf(other -> other.last().plus(SILENT).isBefore(receivedAt));
        run.ifPresent(of -> heard.put(of, receivedAt));
        forgetSilent(receivedAt.minus(FORGOTTEN), connection);
    }

    private void forgetSilent(Instant since, Connection connection) {
        Iterator<Map.Entry<String, Instant>> longestSilent = heard.entrySet().iterator();
        while (longestSilent.hasNext()) {
            Map.Entry<String, Instant> run = longestSilent.next();
            if (!run.getValue().isBefore(since)) {
                return;
            }
            longestSilent.remove();
            connection.forget(run.getKey());
        }
    }

    private Optional<String> run(SourceMessage message) {
        try {
            return connector.runOf(message);
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private Map<TopicPartition, OffsetAndMetadata> watermarks(List<TopicPartition> partitions) {
        Map<TopicPartition, OffsetAndMetadata> watermarks = new HashMap<>();
        for (TopicPartition partition : partitions) {
            OptionalLong oldest = open.values().stream()
                    .map(OpenRun::first)
                    .filter(first -> first.containsKey(partition))
                    .mapToLong(first -> first.get(partition))
                    .min();
            watermarks.put(partition, new OffsetAndMetadata(oldest.orElseGet(() -> consumer.position(partition))));
        }
        return watermarks;
    }
}
