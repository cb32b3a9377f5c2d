package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class StalledTopicTest {

    private static final TopicPartition PARTITION = new TopicPartition("advisories", 0);

    private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
    private final AtomicLong nanos = new AtomicLong();
    private final List<Long> read = new ArrayList<>();

    /** Each clock reading is 10 s after the previous one. */
    private void readAll(long end) {
        consumer.updatePartitions(
                PARTITION.topic(),
                List.of(new PartitionInfo(PARTITION.topic(), 0, Node.noNode(), new Node[0], new Node[0])));
        consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
        consumer.updateEndOffsets(Map.of(PARTITION, end));
        TopicSnapshotReader.read(
                consumer,
                PARTITION.topic(),
                record -> read.add(record.offset()),
                () -> nanos.addAndGet(TimeUnit.SECONDS.toNanos(10)));
    }

    private void arrives(long offset) {
        consumer.schedulePollTask(() -> consumer.addRecord(
                new ConsumerRecord<>(PARTITION.topic(), 0, offset, "key", "value".getBytes(StandardCharsets.UTF_8))));
    }

    @Test
    void reportsThePositionOfAStalledTopic() {
        arrives(0);
        arrives(1);

        assertThatThrownBy(() -> readAll(5))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("received no records for 30 s from advisories-0 after offset 2 of 5");
        assertThat(read).containsExactly(0L, 1L);
    }

    @Test
    void readsSlowTopicsToTheEnd() {
        for (int offset = 0; offset < 5; offset++) {
            arrives(offset);
            consumer.schedulePollTask(() -> {});
            consumer.schedulePollTask(() -> {});
        }
        readAll(5);
        assertThat(read).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(nanos.get()).isGreaterThan(TimeUnit.SECONDS.toNanos(100));
    }
}
