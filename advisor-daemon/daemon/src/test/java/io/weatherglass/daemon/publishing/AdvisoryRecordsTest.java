package io.weatherglass.daemon.publishing;

import static io.weatherglass.forecast.samples.Advisories.open;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import java.net.URI;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class AdvisoryRecordsTest {

    private static final String RETAINED = "advisories";
    private static final String LATEST = "advisories.latest";

    private final AdvisoryRecords records = new AdvisoryRecords();

    private static ConsumerRecord<String, byte[]> record(String topic, Advisory advisory) {
        ProducerRecord<String, byte[]> written =
                new AdvisoryCodec().toRecord(topic, URI.create("urn:example:daemon"), advisory);
        ConsumerRecord<String, byte[]> read = new ConsumerRecord<>(topic, 0, 0, written.key(), written.value());
        written.headers().forEach(read.headers()::add);
        return read;
    }

    private Advisory read(String topic, Advisory advisory) {
        return records.read(record(topic, advisory)).advisory();
    }

    @Test
    void decodesAdvisoriesOnceForBothTopics() {
        records.nextPoll();
        Advisory first = read(LATEST, open("run-1", 2, 10));
        assertThat(first).isEqualTo(open("run-1", 2, 10));
        assertThat(read(RETAINED, open("run-1", 1, 0))).isEqualTo(open("run-1", 1, 0));
        assertThat(read(RETAINED, open("run-1", 2, 10))).isSameAs(first);
    }

    @Test
    void remembersAdvisoriesForOnePoll() {
        records.nextPoll();
        Advisory first = read(LATEST, open("run-1", 1, 0));
        Advisory other = read(LATEST, open("run-2", 1, 0));
        records.nextPoll();
        assertThat(read(RETAINED, open("run-1", 1, 0))).isSameAs(first);
        records.nextPoll();
        assertThat(read(RETAINED, open("run-2", 1, 0))).isEqualTo(other).isNotSameAs(other);
    }

    @Test
    void doesNotDecodeItsOwnAdvisories() {
        Advisory own = open("run-1", 1, 0);
        records.addWritten(record(LATEST, own).value(), own);
        records.nextPoll();
        assertThat(read(LATEST, open("run-1", 1, 0))).isSameAs(own);
        assertThat(read(RETAINED, open("run-1", 1, 0))).isSameAs(own);
        // written again by another daemon
        assertThat(read(RETAINED, open("run-1", 1, 0))).isEqualTo(own).isNotSameAs(own);
    }

    @Test
    void keepsTheOldestWhileReadingLagsBehind() {
        Advisory first = open("run-1", 1, 0);
        Advisory last = first;
        for (int sequence = 1; sequence <= 601; sequence++) {
            last = sequence == 1 ? first : open("run-1", sequence, sequence);
            records.addWritten(record(LATEST, last).value(), last);
        }
        assertThat(read(LATEST, open("run-1", 1, 0))).isSameAs(first);
        assertThat(read(LATEST, open("run-1", 601, 601))).isEqualTo(last).isNotSameAs(last);
    }

    @Test
    void keepsTheJsonOfTheLog() {
        ConsumerRecord<String, byte[]> record = record(RETAINED, open("run-1", 1, 0));
        AdvisoryRecords.Read read = records.read(record);
        assertThat(read.json()).isEqualTo(record.value());
        assertThat(PackedAdvisory.of(read.advisory(), read.json()).unpack()).isEqualTo(open("run-1", 1, 0));
    }

    @Test
    void rejectsAdvisoriesWithAnotherEventType() {
        ConsumerRecord<String, byte[]> record = record(LATEST, open("run-1", 1, 0));
        records.read(record);
        record.headers().remove("ce_type");
        record.headers()
                .add("ce_type", "io.weatherglass.job.skipped".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThatThrownBy(() -> records.read(record)).isInstanceOf(InvalidEventException.class);
    }
}
