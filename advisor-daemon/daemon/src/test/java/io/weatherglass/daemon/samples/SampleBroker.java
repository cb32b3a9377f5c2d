package io.weatherglass.daemon.samples;

import io.weatherglass.daemon.kafka.KafkaClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

public final class SampleBroker {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private SampleBroker() {}

    /** Returns all current records of the topic; waits for open transactions. */
    public static List<ConsumerRecord<String, byte[]>> read(KafkaClients clients, String topic) {
        try (Admin admin = clients.admin();
                Consumer<String, byte[]> consumer = clients.reader()) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            long begun = System.nanoTime();
            List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
            // a consumer's own end offsets stop before transactions whose marker has not arrived
            Map<TopicPartition, Long> ends = KafkaClients.ends(admin, partitions);
            while (partitions.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
                if (System.nanoTime() - begun > PATIENCE.toNanos()) {
                    throw new AssertionError(topic + " could not be read to its end within " + PATIENCE);
                }
            }
            return records;
        }
    }
}
