package io.weatherglass.daemon.enactment;

import static io.weatherglass.daemon.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.daemon.samples.Enactor;
import io.weatherglass.daemon.samples.Plans;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class OwnEventsTest {
    private final MockProducer<String, byte[]> producer =
            new MockProducer<>(false, null, new StringSerializer(), new ByteArraySerializer());

    private CompletableFuture<Void> write() {
        return new OwnEvents(producer, "events")
                .write(
                        "abandoned-1",
                        Enactor.of(Plans.onSlots(1, job("a", 10)).build()).state(),
                        Plans.ORIGIN,
                        new WorkflowAbandoned("silent"));
    }

    @Test
    void anEventIsSafeOnceItIsAcknowledged() {
        CompletableFuture<Void> safe = write();
        assertThat(safe).isNotDone();
        producer.completeNext();
        assertThat(safe).isCompleted();
        assertThat(producer.history()).singleElement().satisfies(record -> {
            assertThat(record.topic()).isEqualTo("events");
            assertThat(record.key()).isEqualTo("run-1");
        });
    }

    @Test
    void aFailureOfTheBrokersIsTold() {
        CompletableFuture<Void> safe = write();
        producer.errorNext(new KafkaException("away"));
        assertThat(safe).isCompletedExceptionally();
    }

    @Test
    void aFailureOfTheProducerItselfIsToldAsWell() {
        producer.sendException = new KafkaException("closed");
        assertThat(write()).isCompletedExceptionally();
    }
}
