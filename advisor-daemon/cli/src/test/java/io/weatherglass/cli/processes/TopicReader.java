package io.weatherglass.cli.processes;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.kafka.KafkaClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads topics from their beginning to their current end. */
final class TopicReader implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final Consumer<String, byte[]> consumer;

    TopicReader(String bootstrapServers) {
        consumer = new KafkaClients(bootstrapServers).reader();
    }

    boolean exists(String topic) {
        return consumer.listTopics().containsKey(topic);
    }

    /** Returns all records in partition order. */
    List<ConsumerRecord<String, byte[]>> readAll(String topic) {
        List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
        List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
            consumer.poll(POLL).forEach(records::add);
        }
        return records;
    }

    /** Returns all advisories of a topic by instance, in order. */
    Map<String, List<Advisory>> advisories(String topic) {
        AdvisoryCodec codec = new AdvisoryCodec();
        return readAll(topic).stream()
                .map(codec::fromRecord)
                .collect(Collectors.groupingBy(Advisory::workflowInstance));
    }

    @Override
    public void close() {
        consumer.close();
    }
}
