package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The poll thread with a fresh broker, which has no group coordinator yet. */
@Tag("broker")
class PollLoopTest {

    private static final Topics TOPICS = Topics.withPrefix("sample");

    private static final EventEnvelope EVENT = new EventEnvelope(
            "1",
            URI.create("urn:test"),
            Instant.EPOCH,
            EventEnvelope.LIVE,
            "run-7",
            new JobStarted("a", 1, Optional.empty()));

    @TempDir
    private Path directory;

    private final Readiness readiness = new Readiness();
    private final DaemonMetrics metrics = new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10);

    private static final class Listening implements EventHandler {

        private final CompletableFuture<EventEnvelope> heard = new CompletableFuture<>();

        private final CompletableFuture<Void> ready;
        private final CompletableFuture<Set<Integer>> assigned = new CompletableFuture<>();

        Listening(CompletableFuture<Void> ready) {
            this.ready = ready;
        }

        @Override
        public CompletionStage<Void> assigned(Map<Integer, PartitionProgress> partitions) {
            assigned.complete(partitions.keySet());
            return ready;
        }

        @Override
        public void revoked(int partition) {}

        private CompletableFuture<Void> folds = CompletableFuture.completedFuture(null);

        @Override
        public void event(EventEnvelope event, ConsumerRecord<String, byte[]> record) {
            heard.complete(event);
            folds.join();
        }

        @Override
        public void polled(List<Integer> livePartitions) {}
    }

    @Test
    void joinsAndReadsDespiteManyTasks() throws Exception {
        inALoop(new Listening(CompletableFuture.completedFuture(null)), this::assertJoinsAndReadsWhileAsked);
    }

    @Test
    void keepsPollingWhilePartitionsArePaused() throws Exception {
        CompletableFuture<Void> ready = new CompletableFuture<>();
        inALoop(new Listening(ready), (loop, handler, producer) -> {
            loop.start();
            assertThat(handler.assigned.get(30, TimeUnit.SECONDS)).containsExactlyInAnyOrder(0, 1);
            producer.send(new EventCodec().toRecord(TOPICS.events(), EVENT)).get(30, TimeUnit.SECONDS);
            // each response arrives between two polls
            for (int i = 0; i < 20; i++) {
                assertThat(loop.ask(() -> "polls").get(30, TimeUnit.SECONDS)).isEqualTo("polls");
            }
            assertThat(handler.heard).isNotDone();
            assertThat(readiness.reasons())
                    .anyMatch(reason -> reason.contains("until the published advisories have been read"));
            ready.complete(null);
            assertThat(handler.heard.get(30, TimeUnit.SECONDS)).isEqualTo(EVENT);
            assertThat(readiness.await(Duration.ofSeconds(30)))
                    .as("%s", readiness.reasons())
                    .isTrue();
        });
    }

    @Test
    void reportsAHangingThread() throws Exception {
        Listening hanging = new Listening(CompletableFuture.completedFuture(null));
        CompletableFuture<Void> folds = new CompletableFuture<>();
        hanging.folds = folds;
        inALoop(hanging, (loop, handler, producer) -> {
            loop.start();
            assertThat(readiness.await(Duration.ofSeconds(30)))
                    .as("%s", readiness.reasons())
                    .isTrue();
            producer.send(new EventCodec().toRecord(TOPICS.events(), EVENT)).get(30, TimeUnit.SECONDS);
            handler.heard.get(30, TimeUnit.SECONDS);
            try {
                look(loop, PollWatch.REPORTED_AFTER);
                assertThat(readiness.causes()).containsExactly("reading");
                assertThat(loop.isAlive()).isTrue();
                look(loop, PollWatch.HUNG_AFTER);
                assertThat(loop.isAlive()).isFalse();
            } finally {
                folds.complete(null);
            }
            assertThat(readiness.await(Duration.ofSeconds(30)))
                    .as("%s", readiness.reasons())
                    .isTrue();
            assertThat(loop.isAlive()).isTrue();
        });
    }

    private static void look(PollLoop loop, int times) {
        for (int i = 0; i < times; i++) {
            loop.look();
        }
    }

    private interface Steps {
        void run(PollLoop loop, Listening handler, Producer<String, byte[]> producer) throws Exception;
    }

    private void inALoop(Listening handler, Steps steps) throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0)) {
            KafkaClients clients = new KafkaClients(kafka.bootstrapServers());
            try (Admin admin = clients.admin()) {
                TOPICS.createMissing(admin, 2);
            }
            try (Producer<String, byte[]> producer = clients.writer();
                    FencedWriter writer =
                            new FencedWriter(number -> clients.transactionalWriter("sample-" + number), readiness);
                    Admin ends = clients.admin();
                    OpenEventLog openEvents = new OpenEventLog(
                            TOPICS,
                            clients::reader,
                            partitions -> KafkaClients.ends(ends, partitions),
                            writer,
                            1000,
                            () -> 1 << 20);
                    Consumer<String, byte[]> member = clients.groupMember("sample");
                    PollLoop loop = new PollLoop(
                            new PollLoop.Source(
                                    member,
                                    new PollTasks(member),
                                    TOPICS.events(),
                                    openEvents,
                                    running -> Optional.empty()),
                            new EventDecoder(new PlanValidator(Set.of("asap"), Set.of(), 10))::decode,
                            new DeadLetterWriter(producer, TOPICS.deadLetters(), metrics, readiness, System::nanoTime),
                            writer,
                            handler,
                            readiness)) {
                steps.run(loop, handler, producer);
            }
        }
    }

    private void assertJoinsAndReadsWhileAsked(PollLoop loop, Listening handler, Producer<String, byte[]> producer)
            throws Exception {
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
            producer.send(new EventCodec().toRecord(TOPICS.events(), EVENT));
            assertThat(handler.heard.get(30, TimeUnit.SECONDS)).isEqualTo(EVENT);
        } finally {
            asking.set(false);
        }
        assertThat(answers.get(30, TimeUnit.SECONDS)).isPositive();
    }
}
