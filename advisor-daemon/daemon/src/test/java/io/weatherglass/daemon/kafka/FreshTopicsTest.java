package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With several requests in flight, the first batch of a new topic may be lost (KAFKA-15591). */
@Tag("broker")
class FreshTopicsTest {

    private static final int TOPICS = 20;
    private static final int RECORDS = 800;

    @Test
    void recordsArriveInOrderOnNewTopics(@TempDir Path directory) throws Exception {
        try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0)) {
            KafkaClients clients = new KafkaClients(broker.bootstrapServers());
            for (int i = 0; i < TOPICS; i++) {
                Topics topics = Topics.withPrefix("fresh-" + i);
                try (Admin admin = clients.admin()) {
                    topics.createMissing(admin, 1);
                }
                try (Producer<String, byte[]> producer = clients.writer()) {
                    assertThat(offsets(producer, topics.events())).isSorted().hasSize(RECORDS);
                }
            }
        }
    }

    private static List<Long> offsets(Producer<String, byte[]> producer, String topic) throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        for (int i = 0; i < RECORDS; i++) {
            // a large plan comes first
            sent.add(producer.send(new ProducerRecord<>(topic, "run", new byte[i == 0 ? 20_000 : 200])));
        }
        List<Long> offsets = new ArrayList<>();
        for (Future<RecordMetadata> record : sent) {
            offsets.add(record.get(30, TimeUnit.SECONDS).offset());
        }
        return offsets;
    }
}
