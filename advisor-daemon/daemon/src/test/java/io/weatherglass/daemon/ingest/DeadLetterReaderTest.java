package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.ingest.DeadLetterReader.Letter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class DeadLetterReaderTest {

    private static final TopicPartition LETTERS = new TopicPartition("letters", 0);
    private static final byte[] LARGE = "x".repeat(100_000).getBytes(StandardCharsets.UTF_8);
    private static final byte[] SMALL = "small".getBytes(StandardCharsets.UTF_8);

    private final DeadLetterReader box = new DeadLetterReader(DeadLetterReaderTest::reader, LETTERS.topic());

    private static Consumer<String, byte[]> reader() {
        MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest");
        Node node = new Node(1, "localhost", 9092);
        consumer.updatePartitions(
                LETTERS.topic(),
                List.of(new PartitionInfo(LETTERS.topic(), 0, node, new Node[] {node}, new Node[] {node})));
        consumer.updateBeginningOffsets(Map.of(LETTERS, 0L));
        consumer.updateEndOffsets(Map.of(LETTERS, 2L));
        ConsumerRecord<String, byte[]> large = new ConsumerRecord<>(LETTERS.topic(), 0, 0, "run-1", LARGE);
        large.headers().add("attachment", LARGE).add("wg-rule", SMALL);
        consumer.schedulePollTask(() -> {
            consumer.addRecord(large);
            consumer.addRecord(new ConsumerRecord<>(LETTERS.topic(), 0, 1, "run-2", SMALL));
        });
        return consumer;
    }

    @Test
    void listsTruncatedValuesAndHeaders() {
        List<Letter> newest = box.newest(10, 1000).newest();
        assertThat(newest).extracting(Letter::bytes).containsExactlyInAnyOrder(LARGE.length, SMALL.length);
        Letter large = newest.stream()
                .filter(letter -> letter.bytes() == LARGE.length)
                .findFirst()
                .orElseThrow();
        assertThat(large.value().orElseThrow()).hasSize(1000);
        assertThat(large.header("attachment").orElseThrow()).hasSize(1000);
        assertThat(large.header("wg-rule")).contains("small");
        assertThat(large.recordHeaders()).isEmpty();
    }

    @Test
    void findsTheCompleteLetter() {
        Optional<Letter> large = box.find(0, 0);
        assertThat(large.orElseThrow().value()).contains(LARGE);
        assertThat(large.orElseThrow().recordHeaders())
                .singleElement()
                .satisfies(header -> assertThat(header.value()).isEqualTo(LARGE));
    }
}
