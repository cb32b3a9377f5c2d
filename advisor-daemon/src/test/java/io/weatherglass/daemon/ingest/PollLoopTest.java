package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The poll thread at a fresh broker, which has no coordinator for any group yet. */
class PollLoopTest {

    private static final Topics TOPICS = Topics.withPrefix("sample");

    @TempDir
    private Path directory;

    private final Readiness readiness = new Readiness();
    private final DaemonMetrics metrics = new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10);

    /** Does nothing with events; there are none. */
    private static final class Idle implements EventHandler {

        @Override
        public void assigned(Map<Integer, PartitionProgress> partitions) {}

        @Override
        public void revoked(int partition) {}

        @Override
        public void event(EventEnvelope event, ConsumerRecord<String, byte[]> record) {}

        @Override
        public void polled(List<Integer> livePartitions) {}
    }

    @Test
    void joinsItsGroupHoweverOftenItIsAsked() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0)) {
            KafkaClients clients = new KafkaClients(kafka.bootstrapServers());
            try (Admin admin = clients.admin()) {
                TOPICS.createMissing(admin, 2);
            }
            try (Producer<String, byte[]> producer = clients.writer();
                    PollLoop loop = new PollLoop(
                            clients.groupMember("sample"),
                            TOPICS.events(),
                            new EventDecoder(new PlanValidator(Set.of("asap"), Set.of(), 10))::decode,
                            new DeadLetters(producer, TOPICS.deadLetters(), metrics),
                            new Idle(),
                            readiness,
                            metrics)) {
                assertJoinsWhileAsked(loop);
            }
        }
    }

    private void assertJoinsWhileAsked(PollLoop loop) throws Exception {
        AtomicBoolean asking = new AtomicBoolean(true);
        loop.start();
        CompletableFuture<Integer> answers = CompletableFuture.supplyAsync(() -> {
            int answered = 0;
            while (asking.get()) {
                answered += loop.ask(() -> 1).join();
            }
            return answered;
        });
        try {
            assertThat(readiness.await(Duration.ofSeconds(30)))
                    .as("%s", readiness.reasons())
                    .isTrue();
        } finally {
            asking.set(false);
        }
        assertThat(answers.get(30, TimeUnit.SECONDS)).isPositive();
    }
}
