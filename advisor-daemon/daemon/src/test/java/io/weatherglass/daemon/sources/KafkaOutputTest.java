package io.weatherglass.daemon.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.kafka.Topics;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class KafkaOutputTest {

    private static final Topics TOPICS = Topics.withPrefix("wg");

    /** Has no broker connection for the second record, as after a long silence, but has one again for the third. */
    private static final class Forgetful extends MockProducer<String, byte[]> {
        private int given;

        Forgetful() {
            super(true, null, new StringSerializer(), new ByteArraySerializer());
        }

        @Override
        public synchronized Future<RecordMetadata> send(ProducerRecord<String, byte[]> record) {
            return ++given == 2
                    ? CompletableFuture.failedFuture(new TimeoutException("no metadata"))
                    : super.send(record);
        }
    }

    private static EventEnvelope submitted(String job) {
        return new EventEnvelope(
                job,
                URI.create("urn:test"),
                Instant.parse("2026-03-01T08:00:00Z"),
                EventEnvelope.LIVE,
                "run",
                new JobSubmitted(job, 1));
    }

    @Test
    void keepsTheOrderAfterAFailure() throws InterruptedException {
        try (Forgetful producer = new Forgetful()) {
            new KafkaOutput("tiny", producer, TOPICS).write(List.of(submitted("a"), submitted("b"), submitted("c")));
            assertThat(producer.history())
                    .extracting(record -> new String(
                            record.headers().lastHeader("ce_id").value(), java.nio.charset.StandardCharsets.UTF_8))
                    .containsExactly("a", "a", "b", "c");
        }
    }

    @Test
    void truncatesHeaders() throws InterruptedException {
        try (MockProducer<String, byte[]> producer =
                new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer())) {
            String rule = "must be a number, not " + "9".repeat(3_000_000);
            new KafkaOutput("tiny", producer, TOPICS)
                    .refuse(
                            new SourceMessage("POST", "/", "{}", Instant.EPOCH),
                            new InvalidMessageException("/time", "x", rule));
            ProducerRecord<String, byte[]> letter = producer.history().get(0);
            assertThat(letter.topic()).isEqualTo(TOPICS.deadLetters());
            assertThat(letter.headers())
                    .allSatisfy(header -> assertThat(header.value()).hasSizeLessThan(3000));
        }
    }
}
