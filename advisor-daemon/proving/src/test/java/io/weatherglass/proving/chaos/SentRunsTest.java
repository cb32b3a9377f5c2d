package io.weatherglass.proving.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.proving.chaos.ChaosWorkload.Run;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** Sends to brokers that acknowledge all, some or no records. */
class SentRunsTest {

    private static final Duration PATIENCE = Duration.ofMillis(50);

    private final Run run = new ChaosWorkload(1, Duration.ofSeconds(2), 1, List.of()).undisturbed(0);
    private final SentRuns runs = new SentRuns("events", event -> Optional.empty(), PATIENCE);

    /** Brokers that fail after a number of records. */
    private static final class Brokers extends MockProducer<String, byte[]> {
        private int left;

        Brokers(int left) {
            super(false, null, new StringSerializer(), new ByteArraySerializer());
            this.left = left;
        }

        @Override
        public synchronized Future<RecordMetadata> send(ProducerRecord<String, byte[]> record, Callback callback) {
            Future<RecordMetadata> sent = super.send(record, callback);
            if (left > 0) {
                left--;
                completeNext();
            }
            return sent;
        }
    }

    @Test
    void returnsAfterAllAcknowledgements() throws InterruptedException {
        Brokers brokers = new Brokers(Integer.MAX_VALUE);
        runs.send(brokers, List.of(run), false);
        assertThat(brokers.history()).hasSameSizeAs(run.deliveries());
        assertThat(brokers.closed()).isFalse();
    }

    @Test
    void givesUpWithoutAcknowledgements() {
        Brokers brokers = new Brokers(3);
        assertThatThrownBy(() -> runs.send(brokers, List.of(run), false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the brokers stopped acknowledging: 3 of "
                        + run.deliveries().size() + " records acknowledged, none within PT0.05S");
        assertThat(brokers.closed()).as("else closing it waits for ever").isTrue();
    }

    @Test
    void waitsAsLongAsAcknowledgementsArrive() throws InterruptedException {
        Acknowledgements slow = new Acknowledgements(Duration.ofMinutes(1));
        Callback first = slow.next();
        Callback second = slow.next();
        Thread brokers = new Thread(() -> {
            first.onCompletion(null, null);
            second.onCompletion(null, null);
        });
        brokers.start();
        assertThat(slow.await()).isTrue();
        brokers.join();
    }

    @Test
    void reportsARecordLostByTheProducer() {
        Acknowledgements acknowledged = new Acknowledgements(PATIENCE);
        acknowledged.next().onCompletion(null, new IllegalStateException("too late"));
        assertThatThrownBy(acknowledged::await)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the producer has lost an event")
                .hasMessageContaining("too late");
    }
}
