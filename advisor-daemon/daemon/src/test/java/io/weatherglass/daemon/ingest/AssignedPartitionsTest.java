package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AssignedPartitionsTest {

    private static final TopicPartition PARTITION = new TopicPartition("events", 0);

    private final Deque<RuntimeException> interruptions = new ArrayDeque<>();
    private final Deque<RuntimeException> beginningInterruptions = new ArrayDeque<>();
    private final AtomicBoolean running = new AtomicBoolean(true);
    private final Map<Integer, PartitionProgress> assigned = new HashMap<>();

    /** Results of the handler for the next assignments; ready immediately if empty. */
    private final Deque<CompletableFuture<Void>> ready = new ArrayDeque<>();

    private final Readiness readiness = new Readiness();

    private final List<String> reasonsWhenAsked = new ArrayList<>();

    private final MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest") {
        @Override
        public synchronized Map<TopicPartition, OffsetAndMetadata> committed(Set<TopicPartition> partitions) {
            interrupt();
            return super.committed(partitions);
        }

        @Override
        public synchronized Map<TopicPartition, Long> beginningOffsets(Collection<TopicPartition> partitions) {
            if (!beginningInterruptions.isEmpty()) {
                throw beginningInterruptions.remove();
            }
            return super.beginningOffsets(partitions);
        }
    };

    private final MockProducer<String, byte[]> producer =
            new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer());
    private final FencedWriter writer = new FencedWriter(number -> producer, new Readiness());

    private final OpenEventLog openEvents = new OpenEventLog(
            Topics.withPrefix("test"),
            AssignedPartitionsTest::readerWithoutRights,
            ends -> Map.of(),
            writer,
            0,
            () -> 1 << 20,
            Runnable::run);

    private final MockProducer<String, byte[]> letters =
            new MockProducer<>(false, null, new StringSerializer(), new ByteArraySerializer());

    private final DeadLetterWriter deadLetters = new DeadLetterWriter(
            letters,
            "letters",
            new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10),
            readiness,
            () -> 0);

    private final AssignedPartitions partitions = new AssignedPartitions(
            new PollLoop.Source(consumer, new PollTasks(consumer), "events", openEvents, this::unblock),
            deadLetters,
            writer,
            new Handler(),
            readiness,
            new AssignedPartitions.Loop(running::get, Runnable::run, () -> 0));

    /** A missing topic is queried again, an unauthorized one is not. */
    private static MockConsumer<String, byte[]> readerWithoutRights() {
        return new MockConsumer<>("earliest") {
            @Override
            public synchronized List<PartitionInfo> partitionsFor(String topic) {
                throw new TopicAuthorizationException(topic);
            }
        };
    }

    private Optional<String> unblock(BooleanSupplier goesOn) {
        assertThat(goesOn.getAsBoolean()).isEqualTo(running.get());
        reasonsWhenAsked.add(readiness.reasons().toString());
        return Optional.of("obstacle " + reasonsWhenAsked.size());
    }

    private void interrupt() {
        if (!interruptions.isEmpty()) {
            throw interruptions.remove();
        }
    }

    private final class Handler implements EventHandler {

        @Override
        public CompletionStage<Void> assigned(Map<Integer, PartitionProgress> partitionsWithProgress) {
            assigned.putAll(partitionsWithProgress);
            return ready.isEmpty() ? CompletableFuture.completedFuture(null) : ready.remove();
        }

        @Override
        public void revoked(int partition) {
            assigned.remove(partition);
        }

        @Override
        public void event(EventEnvelope event, ConsumerRecord<String, byte[]> record) {}

        @Override
        public void polled(List<Integer> livePartitions) {}
    }

    @AfterEach
    void stopWriting() {
        writer.close();
    }

    @BeforeEach
    void anEmptyPartition() {
        consumer.assign(List.of(PARTITION));
        consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
        consumer.updateEndOffsets(Map.of(PARTITION, 100L));
    }

    @Test
    void takesOverDespiteRepeatedTimeouts() {
        interruptions.addAll(List.of(new TimeoutException("no answer"), new WakeupException(), new TimeoutException()));
        partitions.onPartitionsAssigned(List.of(PARTITION));
        assertThat(interruptions).isEmpty();
        assertThat(assigned).containsOnlyKeys(0);
        assertThat(reasonsWhenAsked).as("not after a mere wake-up").hasSize(2);
        assertThat(reasonsWhenAsked.get(1))
                .isEqualTo("[waiting for the brokers to report the start of partition 0: obstacle 1]");
        partitions.live();
        assertThat(readiness.isReady()).isTrue();
    }

    @Test
    void unblocksOnlyCommittedOffsets() {
        beginningInterruptions.addAll(List.of(new TimeoutException("no answer"), new TimeoutException("again none")));
        partitions.onPartitionsAssigned(List.of(PARTITION));
        assertThat(beginningInterruptions).isEmpty();
        assertThat(assigned).containsOnlyKeys(0);
        assertThat(reasonsWhenAsked).isEmpty();
    }

    @Test
    void stopsWaitingWhenTheLoopEnds() {
        running.set(false);
        interruptions.add(new TimeoutException("no answer"));
        assertThatThrownBy(() -> partitions.onPartitionsAssigned(List.of(PARTITION)))
                .isInstanceOf(TimeoutException.class);
    }

    private CompletableFuture<Void> assignedUntilReady() {
        CompletableFuture<Void> untilReady = new CompletableFuture<>();
        ready.add(untilReady);
        partitions.onPartitionsAssigned(List.of(PARTITION));
        return untilReady;
    }

    @Test
    void pausesUntilTheHandlerIsReady() {
        CompletableFuture<Void> read = assignedUntilReady();
        assertThat(consumer.paused()).containsExactly(PARTITION);
        assertThat(partitions.live()).isEmpty();
        read.complete(null);
        assertThat(consumer.paused()).isEmpty();
        assertThat(partitions.live()).containsExactly(0);
    }

    @Test
    void staysRevokedIfTheHandlerIsReadyLater() {
        writer.start();
        CompletableFuture<Void> read = assignedUntilReady();
        partitions.onPartitionsRevoked(List.of(PARTITION));
        read.complete(null);
        assertThat(partitions.live()).isEmpty();
        assertThat(assigned).isEmpty();
    }

    @Test
    void waitsForTheLaterAssignment() {
        CompletableFuture<Void> first = assignedUntilReady();
        partitions.onPartitionsLost(List.of(PARTITION));
        CompletableFuture<Void> second = assignedUntilReady();
        first.complete(null);
        assertThat(consumer.paused()).containsExactly(PARTITION);
        second.complete(null);
        assertThat(consumer.paused()).isEmpty();
        partitions.polled();
        assertThat(partitions.live()).containsExactly(0);
    }

    @Test
    void endsTheLoopIfTheHandlerFails() {
        assignedUntilReady().completeExceptionally(new IllegalStateException("no longer read back"));
        assertThatThrownBy(partitions::polled)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no longer read back");
    }

    @Test
    void endsTheLoopIfCopiesAreUnreadable() {
        consumer.commitSync(Map.of(PARTITION, new OffsetAndMetadata(5, "position=7 copied")));
        partitions.onPartitionsAssigned(List.of(PARTITION));
        assertThat(consumer.paused()).containsExactly(PARTITION);
        assertThatThrownBy(partitions::polled)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("which no longer exists or is not readable");
    }

    private void readOnce(OffsetAndMetadata commit, long endNow) {
        consumer.commitSync(Map.of(PARTITION, commit));
        consumer.updateEndOffsets(Map.of(PARTITION, endNow));
    }

    @Test
    void readsFromTheEndAfterLosingEvents() {
        readOnce(new OffsetAndMetadata(10, "position=12"), 5);
        partitions.onPartitionsAssigned(List.of(PARTITION));
        assertThat(consumer.position(PARTITION)).isEqualTo(5);
        assertThat(partitions.live()).containsExactly(0);
        assertThat(partitions.actedOnBefore(0, 5)).as("a different tenure").isFalse();
        assertThat(assigned.get(0).toCommit(true)).isEqualTo(new OffsetAndMetadata(5, "position=5"));
    }

    @Test
    void isLiveAfterLosingTheLastEvent() {
        readOnce(new OffsetAndMetadata(3, "position=12"), 5);
        partitions.onPartitionsAssigned(List.of(PARTITION));
        assertThat(consumer.position(PARTITION)).isEqualTo(3);
        assertThat(partitions.live()).isEmpty();
        partitions.advance(0, 4);
        assertThat(partitions.live()).isEmpty();
        // a transaction marker follows
        consumer.seek(PARTITION, 5);
        partitions.polled();
        assertThat(partitions.live()).containsExactly(0);
    }

    @Test
    void endsTheLoopAfterLosingReadEvents() {
        writer.start();
        partitions.onPartitionsAssigned(List.of(PARTITION));
        partitions.advance(0, 7);
        consumer.seek(PARTITION, 4);
        assertThatThrownBy(partitions::polled)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the brokers lost the end of partition 0");
        partitions.onPartitionsRevoked(List.of(PARTITION));
        assertThat(committedLast()).isEqualTo(new OffsetAndMetadata(4, "position=4"));
    }

    private OffsetAndMetadata committedLast() {
        List<Map<String, Map<TopicPartition, OffsetAndMetadata>>> commits = producer.consumerGroupOffsetsHistory();
        return commits.get(commits.size() - 1).values().iterator().next().get(PARTITION);
    }

    @Test
    void ignoresFailuresOfRevokedPartitions() {
        CompletableFuture<Void> read = assignedUntilReady();
        partitions.onPartitionsLost(List.of(PARTITION));
        read.completeExceptionally(new IllegalStateException("no longer read back"));
        partitions.polled();
        assertThat(partitions.live()).isEmpty();
    }

    @Test
    void commitsOnRevocation() {
        writer.start();
        partitions.onPartitionsAssigned(List.of(PARTITION));
        partitions.advance(0, 7);
        partitions.onPartitionsRevoked(List.of(PARTITION));
        List<Map<String, Map<TopicPartition, OffsetAndMetadata>>> commits = producer.consumerGroupOffsetsHistory();
        assertThat(commits.get(commits.size() - 1).values())
                .containsExactly(Map.of(PARTITION, new OffsetAndMetadata(7, "position=7")));
        assertThat(assigned).isEmpty();
    }

    @Test
    void pausesWhileDeadLettersAreCongested() {
        CompletableFuture<Void> read = assignedUntilReady();
        deadLetters.send(
                new ConsumerRecord<>("events", 0, 1, "run-6", new byte[(int) DeadLetterWriter.CONGESTED_BYTES]),
                new InvalidEventException("data", "x", "must be JSON"));
        partitions.polled();
        letters.completeNext();
        partitions.polled();
        assertThat(consumer.paused())
                .as("the partition waits for the handler nevertheless")
                .containsExactly(PARTITION);
        read.complete(null);
        assertThat(consumer.paused()).isEmpty();

        deadLetters.send(
                new ConsumerRecord<>("events", 0, 2, "run-6", new byte[(int) DeadLetterWriter.CONGESTED_BYTES]),
                new InvalidEventException("data", "x", "must be JSON"));
        partitions.polled();
        assertThat(consumer.paused()).containsExactly(PARTITION);
        letters.completeNext();
        partitions.polled();
        assertThat(consumer.paused()).isEmpty();
    }

    @Test
    void lostPartitionsMakeTheDaemonUnready() {
        partitions.onPartitionsAssigned(List.of(PARTITION));
        partitions.live();
        assertThat(readiness.isReady()).isTrue();
        partitions.onPartitionsLost(List.of(PARTITION));
        assertThat(readiness.causes()).containsExactly("log");
        assertThat(assigned).isEmpty();
        partitions.onPartitionsAssigned(List.of(PARTITION));
        partitions.live();
        assertThat(readiness.isReady()).isTrue();
    }

    @Test
    void revokedPartitionsDoNotMakeTheDaemonUnready() {
        writer.start();
        partitions.onPartitionsAssigned(List.of(PARTITION));
        partitions.live();
        partitions.onPartitionsRevoked(List.of(PARTITION));
        assertThat(readiness.isReady()).isTrue();
    }
}
