package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.health.Readiness;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class WriteHealthTest {

    private final Readiness readiness = new Readiness();
    private final AtomicLong nanos = new AtomicLong();
    private final CountDownLatch committing = new CountDownLatch(1);
    private final CountDownLatch answer = new CountDownLatch(1);

    private final MockProducer<String, byte[]> producer =
            new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer()) {
                @Override
                public void commitTransaction() {
                    committing.countDown();
                    try {
                        answer.await();
                    } catch (InterruptedException e) {
                        throw new InterruptException(e);
                    }
                    super.commitTransaction();
                }
            };

    @Test
    void isNotReadyDuringALongCommit() throws Exception {
        Tenure tenure = new Tenure(new TopicPartition("events", 0));
        try (FencedWriter writer = new FencedWriter(number -> producer, readiness, Duration.ofMillis(20), nanos::get)) {
            writer.owns(Ownership.of(
                    new MockConsumer<>("earliest").groupMetadata(),
                    Map.of(tenure, new OffsetAndMetadata(3, "position=3"))));
            writer.start();
            CompletableFuture<Void> safe =
                    writer.write(tenure, List.of(new ProducerRecord<>("advisories", "run-1", new byte[1])));
            assertThat(committing.await(60, TimeUnit.SECONDS)).isTrue();
            nanos.addAndGet(WriteHealth.PATIENCE.toNanos());
            writer.reportWhenStuck();
            assertThat(readiness.isReady()).isTrue();

            nanos.incrementAndGet();
            writer.reportWhenStuck();
            assertThat(readiness.causes()).containsExactly("publishing");
            assertThat(readiness.reasons())
                    .containsExactly("cannot write advisories: a transaction has been running for more than 20 s");

            answer.countDown();
            safe.get(60, TimeUnit.SECONDS);
            assertThat(readiness.isReady()).isTrue();
            nanos.addAndGet(WriteHealth.PATIENCE.toNanos() + 1);
            writer.reportWhenStuck();
            assertThat(readiness.isReady()).as("no transaction is running").isTrue();
        } finally {
            answer.countDown();
        }
    }
}
