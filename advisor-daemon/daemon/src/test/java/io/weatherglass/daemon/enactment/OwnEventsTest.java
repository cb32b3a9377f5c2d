package io.weatherglass.daemon.enactment;

import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.NotOwnerException;
import io.weatherglass.daemon.kafka.Ownership;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OwnEventsTest {

    private static final Tenure TENURE = new Tenure(new TopicPartition("events", 3));

    private final MockProducer<String, byte[]> producer =
            new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer());
    private final FencedWriter writer = new FencedWriter(number -> producer, new Readiness());

    @BeforeEach
    void ownAPartition() {
        writer.owns(
                Ownership.of(new MockConsumer<>("earliest").groupMetadata(), Map.of(TENURE, new OffsetAndMetadata(0))));
        writer.start();
    }

    @AfterEach
    void stopWriting() {
        writer.close();
    }

    private CompletableFuture<Void> write(Tenure tenure) {
        return new OwnEvents(writer, "events")
                .write(
                        tenure,
                        "abandoned-1",
                        Enactor.of(Plans.onSlots(1, job("a", 10)).build()).state(),
                        Plans.ORIGIN,
                        new WorkflowAbandoned("silent"));
    }

    @Test
    void completesWithTheCommit() throws Exception {
        write(TENURE).get(30, TimeUnit.SECONDS);
        assertThat(producer.history()).singleElement().satisfies(record -> {
            assertThat(record.topic()).isEqualTo("events");
            assertThat(record.key()).isEqualTo("run-1");
            assertThat(record.partition())
                    .as("in the partition of the enactor's events")
                    .isEqualTo(3);
        });
    }

    @Test
    void reportsBrokerFailures() {
        producer.commitTransactionException = new KafkaException("away");
        assertThatThrownBy(() -> write(TENURE).get(30, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("away");
    }

    /** A frozen daemon must not abandon an instance that another daemon follows now. */
    @Test
    void writesNothingAfterLosingThePartition() {
        Tenure earlier = new Tenure(TENURE.partition());
        assertThatThrownBy(() -> write(earlier).get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(NotOwnerException.class);
        assertThat(producer.history()).isEmpty();
    }
}
