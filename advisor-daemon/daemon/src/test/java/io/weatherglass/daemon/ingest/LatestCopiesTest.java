package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class LatestCopiesTest {

    private final LatestCopies latest = new LatestCopies(10_000);

    private void add(String instance, long offset, int bytes) {
        ConsumerRecord<String, byte[]> event = new ConsumerRecord<>("events", 0, offset, instance, new byte[bytes]);
        ProducerRecord<String, byte[]> copy = CopiedEvent.copy("open", instance, event);
        ConsumerRecord<String, byte[]> read = new ConsumerRecord<>("open", 0, 0, copy.key(), copy.value());
        copy.headers().forEach(read.headers()::add);
        latest.add(read);
    }

    private void delete(String instance, long offset) {
        latest.add(new ConsumerRecord<>("open", 0, 0, CopiedEvent.key(instance, offset), null));
    }

    @Test
    void returnsUndeletedCopiesInLogOrder() {
        add("a", 7, 10);
        add("b", 3, 10);
        add("a", 5, 10);
        delete("a", 7);
        OpenEventLog.Found found = latest.found(0, "events");
        assertThat(found.events().keySet()).containsExactly("b@3", "a@5");
        assertThat(found.left()).isEmpty();
    }

    @Test
    void leavesTheLargestInstanceInTheLogWhenCopiesExceedTheMemory() {
        add("large", 1, 6_000);
        add("small", 2, 1_000);
        add("large", 3, 6_000);
        add("large", 4, 6_000);
        delete("large", 3);
        OpenEventLog.Found found = latest.found(0, "events");
        assertThat(found.events().keySet()).containsExactly("small@2");
        assertThat(found.left()).containsOnlyKeys("large");
        assertThat(found.left().get("large")).containsExactlyInAnyOrder("large@1", "large@4");
    }

    @Test
    void returnsNothingForAnEmptyPartition() {
        assertThat(latest.found(1, "events").usable()).isTrue();
        assertThat(latest.found(1, "events").events()).isEmpty();
    }
}
