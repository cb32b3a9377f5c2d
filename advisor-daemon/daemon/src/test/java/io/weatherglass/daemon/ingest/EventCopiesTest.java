package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class EventCopiesTest {

    private static final int START = 100;
    private static final int BEHIND = 10;

    private long nanos;
    private EventCopies copies = copies(BEHIND);

    private EventCopies copies(long behind) {
        return new EventCopies("open", 0, START, behind, () -> nanos);
    }

    private static ConsumerRecord<String, byte[]> event(long offset, int bytes) {
        return new ConsumerRecord<>("events", 0, offset, "key", new byte[bytes]);
    }

    private void keep(String instance, long... offsets) {
        for (long offset : offsets) {
            copies.keep(instance, event(offset, 10));
        }
    }

    /** Due records: {@code +} copied, {@code -} deleted. */
    private List<String> due(long position) {
        return copies.due(position).stream()
                .map(record -> (record.value() == null ? "-" : "+") + record.key())
                .toList();
    }

    @Test
    void eventsWaitUntilTheWatermarkLags() {
        copies.opened("a");
        keep("a", 100, 103, 109);
        assertThat(due(110)).isEmpty();
        assertThat(copies.oldestUncopied()).hasValue(100);
        assertThat(due(111)).as("including events due soon").containsExactly("+a@100", "+a@103");
        assertThat(copies.oldestUncopied()).as("not safe yet").hasValue(100);
        assertThat(due(150)).as("one at a time").isEmpty();
        copies.safe();
        assertThat(copies.oldestUncopied()).hasValue(109);
        assertThat(due(150)).containsExactly("+a@109");
        copies.safe();
        assertThat(copies.oldestUncopied()).isEmpty();
    }

    @Test
    void eventsOfClosedInstancesAreNotCopied() {
        copies.opened("a");
        copies.opened("b");
        keep("a", 100);
        keep("b", 101);
        copies.closed("a");
        assertThat(copies.oldestUncopied()).hasValue(101);
        assertThat(due(200)).containsExactly("+b@101");
    }

    @Test
    void deletesCopiesOfClosedInstances() {
        copies.opened("a");
        keep("a", 100, 120);
        assertThat(due(125)).containsExactly("+a@100");
        copies.safe();
        assertThat(due(140)).containsExactly("+a@120");
        copies.closed("a");
        assertThat(copies.oldestUncopied()).isEmpty();
        copies.safe();
        assertThat(due(140)).containsExactly("-a@100", "-a@120");
        copies.safe();
        assertThat(due(140)).isEmpty();
    }

    @Test
    void retriesFailedBatchesAfterAPause() {
        copies.opened("a");
        copies.opened("b");
        keep("a", 100);
        keep("b", 101);
        assertThat(due(200)).containsExactly("+a@100", "+b@101");
        copies.closed("b");
        copies.failed();
        assertThat(due(200)).isEmpty();
        assertThat(copies.oldestUncopied()).hasValue(100);
        nanos += Duration.ofSeconds(6).toNanos();
        assertThat(due(200)).as("b may have been copied nevertheless").containsExactly("-b@101", "+a@100");
        copies.safe();
        assertThat(copies.oldestUncopied()).isEmpty();
    }

    @Test
    void watermarkStaysAtAnEventThatCannotBeCopied() {
        copies.opened("a");
        copies.opened("b");
        keep("a", 100);
        keep("b", 101);
        keep("a", 102);
        assertThat(due(200)).hasSize(3);
        copies.refused();
        nanos += Duration.ofSeconds(6).toNanos();
        assertThat(due(200)).as("the only one").containsExactly("+a@100");
        copies.refused();
        nanos += Duration.ofSeconds(6).toNanos();
        assertThat(due(200)).containsExactly("+b@101");
        copies.safe();
        assertThat(due(200)).isEmpty();
        assertThat(copies.oldestUncopied()).hasValue(100);
        copies.closed("a");
        assertThat(copies.oldestUncopied()).isEmpty();
    }

    @Test
    void reusesCopiesOfThePreviousOwner() {
        copies.found("a@50");
        copies.found("a@60");
        copies.found("ended@55");
        copies.found("a@100");
        copies.opened("a");
        keep("a", 50, 60);
        copies.foundAll();
        assertThat(copies.oldestUncopied()).isEmpty();
        keep("a", 100);
        assertThat(copies.oldestUncopied()).as("can be read again").hasValue(100);
        assertThat(due(200)).containsExactly("-a@100", "-ended@55", "+a@100");
        copies.safe();
        copies.closed("a");
        assertThat(due(200)).containsExactly("-a@50", "-a@60", "-a@100");
    }

    @Test
    void copiesLargeAndOldEventsSoon() {
        copies.opened("a");
        copies.keep("a", event(100, 3 << 20));
        assertThat(due(101)).isEmpty();
        copies.keep("a", event(101, 3 << 20));
        assertThat(due(102)).containsExactly("+a@100");
        copies.safe();
        assertThat(due(102)).isEmpty();
        nanos += Duration.ofMinutes(11).toNanos();
        assertThat(due(102)).containsExactly("+a@101");
    }

    @Test
    void tooManyWaitingBytesMeanCongestion() {
        copies.opened("a");
        for (int i = 0; i < 6; i++) {
            copies.keep("a", event(100 + i, 3 << 20));
        }
        assertThat(copies.isCongested()).isTrue();
        assertThat(due(106)).hasSize(1);
        copies.safe();
        assertThat(copies.isCongested()).isFalse();
    }

    @Test
    void watermarkStaysAtNeededEventsWithoutCopying() {
        copies = copies(0);
        copies.found("a@50");
        copies.opened("a");
        copies.foundAll();
        keep("a", 50, 110, 120);
        assertThat(due(10_000)).isEmpty();
        assertThat(copies.oldestUncopied()).hasValue(110);
        copies.closed("a");
        assertThat(due(10_000)).containsExactly("-a@50");
    }

    @Test
    void limitsTheBatchSize() {
        copies.opened("a");
        for (int i = 0; i < 2500; i++) {
            keep("a", 100 + i);
        }
        List<ProducerRecord<String, byte[]>> first = copies.due(10_000);
        assertThat(first).hasSize(1000);
        copies.safe();
        assertThat(due(10_000)).hasSize(1000);
        copies.safe();
        assertThat(due(10_000)).hasSize(500);
    }
}
