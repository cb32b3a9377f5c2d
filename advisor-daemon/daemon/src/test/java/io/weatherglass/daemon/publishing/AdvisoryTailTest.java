package io.weatherglass.daemon.publishing;

import static io.weatherglass.forecast.samples.Advisories.closing;
import static io.weatherglass.forecast.samples.Advisories.open;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.testing.Eventually;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AdvisoryTailTest {

    private static final Topics TOPICS = Topics.withPrefix("test");
    private static final TopicPartition LATEST = new TopicPartition(TOPICS.advisoriesLatest(), 0);
    private static final TopicPartition RETAINED = new TopicPartition(TOPICS.advisories(), 0);

    private final AtomicLong nanos = new AtomicLong();

    /** Exceptions that {@code position} may throw according to Kafka's documentation. */
    static List<Supplier<RuntimeException>> interruptions() {
        return List.of(WakeupException::new, () -> new TimeoutException("no answer"));
    }

    private static MockConsumer<String, byte[]> consumer(Supplier<RuntimeException> interruption, AtomicInteger left) {
        MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest") {
            @Override
            public synchronized long position(TopicPartition partition) {
                if (left.getAndDecrement() > 0) {
                    throw interruption.get();
                }
                return super.position(partition);
            }
        };
        Map<TopicPartition, Long> empty = new HashMap<>();
        for (String topic : List.of(TOPICS.advisories(), TOPICS.advisoriesLatest())) {
            consumer.updatePartitions(topic, onePartition(topic));
            empty.put(new TopicPartition(topic, 0), 0L);
        }
        consumer.updateBeginningOffsets(empty);
        consumer.updateEndOffsets(empty);
        return consumer;
    }

    private static List<PartitionInfo> onePartition(String topic) {
        Node node = new Node(1, "localhost", 9092);
        return List.of(new PartitionInfo(topic, 0, node, new Node[] {node}, new Node[] {node}));
    }

    /** A broker learns of a topic some milliseconds after its creation; until then it reports no partitions. */
    @ParameterizedTest
    @MethodSource("readTopics")
    void waitsForUnknownTopics(String unknown) throws Exception {
        AtomicInteger asked = new AtomicInteger();
        MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest") {
            @Override
            public synchronized List<PartitionInfo> partitionsFor(String topic) {
                return topic.equals(unknown) && asked.incrementAndGet() <= 2 ? List.of() : onePartition(topic);
            }
        };
        consumer.updateBeginningOffsets(Map.of(LATEST, 0L, RETAINED, 0L));
        consumer.updateEndOffsets(Map.of(LATEST, 0L, RETAINED, 0L));
        Readiness readiness = new Readiness();
        try (AdvisoryTail tail = tail(consumer, new PublishedAdvisories(10), readiness)) {
            tail.start();
            tail.caughtUp().get(30, TimeUnit.SECONDS);
            Eventually.until("the tail has read everything", readiness::isReady);
            assertThat(tail.isAlive()).isTrue();
            assertThat(asked).hasValue(3);
        }
    }

    static List<String> readTopics() {
        return List.of(TOPICS.advisories(), TOPICS.advisoriesLatest());
    }

    @ParameterizedTest
    @MethodSource("interruptions")
    void continuesAfterAnInterruptedPositionQuery(Supplier<RuntimeException> interruption) throws Exception {
        AtomicInteger left = new AtomicInteger(3);
        MockConsumer<String, byte[]> consumer = consumer(interruption, left);
        Readiness readiness = new Readiness();
        try (AdvisoryTail tail = tail(consumer, new PublishedAdvisories(10), readiness)) {
            tail.start();
            tail.caughtUp().get(30, TimeUnit.SECONDS);
        }
        assertThat(left.get()).isNegative();
    }

    /** As while a partition has no leader: other partitions must still be read. */
    @Test
    void doesNotWaitForUnknownPositions() throws Exception {
        List<Duration> waited = new CopyOnWriteArrayList<>();
        MockConsumer<String, byte[]> consumer = new MockConsumer<>("earliest") {
            @Override
            public synchronized List<PartitionInfo> partitionsFor(String topic) {
                return onePartition(topic);
            }

            @Override
            public synchronized long position(TopicPartition partition, Duration patience) {
                waited.add(patience);
                return super.position(partition, patience);
            }
        };
        consumer.updateBeginningOffsets(Map.of(LATEST, 0L, RETAINED, 0L));
        consumer.updateEndOffsets(Map.of(LATEST, 0L, RETAINED, 0L));
        try (AdvisoryTail tail = tail(consumer, new PublishedAdvisories(10), new Readiness())) {
            tail.start();
            tail.caughtUp().get(30, TimeUnit.SECONDS);
        }
        assertThat(waited).isNotEmpty().containsOnly(Duration.ZERO);
    }

    private AdvisoryTail tail(
            MockConsumer<String, byte[]> consumer, PublishedAdvisories published, Readiness readiness) {
        return new AdvisoryTail(
                new AdvisoryTail.Source(consumer, consumer::endOffsets, TOPICS, () -> Optional.of("something hangs")),
                published,
                new AdvisoryRecords(),
                readiness,
                nanos::get);
    }

    @Test
    void forgetsDeletedClosedInstances() throws Exception {
        MockConsumer<String, byte[]> consumer = consumer(WakeupException::new, new AtomicInteger());
        PublishedAdvisories publishedAdvisories = new PublishedAdvisories(10);
        int all = AdvisoryTail.BETWEEN_DELETIONS;
        try (AdvisoryTail tail = tail(consumer, publishedAdvisories, new Readiness())) {
            add(consumer, 0, all - 1);
            tail.start();
            tail.caughtUp().get(30, TimeUnit.SECONDS);
            consumer.updateBeginningOffsets(Map.of(LATEST, 100L));
            add(consumer, all - 1, all);
            tail.caughtUp().get(30, TimeUnit.SECONDS);
        }
        assertThat(publishedAdvisories.closedIn("run-99")).isEmpty();
        assertThat(publishedAdvisories.closedIn("run-100")).containsExactly(LATEST.topic());
    }

    private static void add(MockConsumer<String, byte[]> consumer, int from, int to) {
        consumer.schedulePollTask(() -> {
            for (int run = from; run < to; run++) {
                consumer.addRecord(record(LATEST, run, closing("run-" + run, 1, 0)));
            }
        });
        consumer.updateEndOffsets(Map.of(LATEST, (long) to));
    }

    /** The closing advisory of an instance is written to the retained topic first. */
    @ParameterizedTest
    @CsvSource({"0, 1, false", "0, 20000, false", "0, 20001, true", "5, 6, true"})
    void assumesClosingInUnreadPartsOfTheRetainedTopic(long begin, long end, boolean everywhere) throws Exception {
        MockConsumer<String, byte[]> consumer = consumer(WakeupException::new, new AtomicInteger());
        PublishedAdvisories publishedAdvisories = new PublishedAdvisories(10);
        consumer.updateBeginningOffsets(Map.of(RETAINED, begin));
        consumer.updateEndOffsets(Map.of(LATEST, 2L, RETAINED, end));
        consumer.schedulePollTask(() -> {
            consumer.addRecord(record(LATEST, 0, closing("run-1", 3, 20)));
            consumer.addRecord(record(LATEST, 1, closing("run-2", 3, 20)));
            consumer.addRecord(record(RETAINED, end - 1, open("run-2", 1, 0)));
        });
        try (AdvisoryTail tail = tail(consumer, publishedAdvisories, new Readiness())) {
            tail.start();
            tail.caughtUp().get(30, TimeUnit.SECONDS);
            consumer.schedulePollTask(() -> consumer.addRecord(record(LATEST, 2, closing("run-3", 1, 0))));
            consumer.updateEndOffsets(Map.of(LATEST, 3L));
            tail.caughtUp().get(30, TimeUnit.SECONDS);
        }
        Set<String> both = Set.of(RETAINED.topic(), LATEST.topic());
        assertThat(publishedAdvisories.closedIn("run-1")).isEqualTo(everywhere ? both : Set.of(LATEST.topic()));
        assertThat(publishedAdvisories.closedIn("run-2"))
                .as("it would extend the records read before")
                .containsExactly(LATEST.topic());
        assertThat(publishedAdvisories.closedIn("run-3"))
                .as("records written since are read")
                .containsExactly(LATEST.topic());
    }

    private static ConsumerRecord<String, byte[]> record(TopicPartition to, long offset, Advisory advisory) {
        ProducerRecord<String, byte[]> sent =
                new AdvisoryCodec().toRecord(to.topic(), URI.create("urn:test"), advisory);
        return new ConsumerRecord<>(
                to.topic(),
                to.partition(),
                offset,
                0,
                TimestampType.CREATE_TIME,
                0,
                0,
                sent.key(),
                sent.value(),
                sent.headers(),
                Optional.empty());
    }

    @Test
    void failsWaitersAtTheEnd() {
        MockConsumer<String, byte[]> consumer = consumer(WakeupException::new, new AtomicInteger());
        AdvisoryTail tail = tail(consumer, new PublishedAdvisories(10), new Readiness());
        tail.start();
        tail.close();
        assertThat(tail.caughtUp()).isCompletedExceptionally();
    }

    /** As with a hanging transaction, which hides later records. */
    @Test
    void isNotReadyIfTheEndIsNotReached() throws Exception {
        MockConsumer<String, byte[]> consumer = consumer(WakeupException::new, new AtomicInteger());
        Readiness readiness = new Readiness();
        try (AdvisoryTail tail = tail(consumer, new PublishedAdvisories(10), readiness)) {
            tail.start();
            tail.caughtUp().get(30, TimeUnit.SECONDS);
            Eventually.until("the tail has read all earlier records", readiness::isReady);
            consumer.updateEndOffsets(Map.of(LATEST, 5L));
            CompletableFuture<Void> waiting = tail.caughtUp();
            nanos.addAndGet(LogReadWaiters.PATIENCE.toNanos() + 1);
            Map<String, String> expected = Map.of(
                    "advisories",
                    "still reading published advisories after more than 20 s; offset 5 of " + LATEST
                            + " not reached: something hangs");
            Eventually.until(
                    "a caller has waited too long", () -> readiness.unmet().equals(expected));
            assertThat(waiting).isNotDone();

            consumer.schedulePollTask(() -> consumer.seek(LATEST, 5));
            waiting.get(30, TimeUnit.SECONDS);
            Eventually.until("the tail has read the rest", readiness::isReady);
        }
    }
}
