package io.weatherglass.daemon.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AdvisoryTailTest {

    private static final Topics TOPICS = Topics.withPrefix("test");

    /** Kafka's documentation names both for {@code position}. */
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
        Node node = new Node(1, "localhost", 9092);
        for (String topic : List.of(TOPICS.advisories(), TOPICS.advisoriesLatest())) {
            PartitionInfo partition = new PartitionInfo(topic, 0, node, new Node[] {node}, new Node[] {node});
            consumer.updatePartitions(topic, List.of(partition));
            empty.put(new TopicPartition(topic, 0), 0L);
        }
        consumer.updateBeginningOffsets(empty);
        consumer.updateEndOffsets(empty);
        return consumer;
    }

    @ParameterizedTest
    @MethodSource("interruptions")
    void goesOnWhenTheQuestionForAPositionIsInterrupted(Supplier<RuntimeException> interruption) throws Exception {
        AtomicInteger left = new AtomicInteger(3);
        MockConsumer<String, byte[]> consumer = consumer(interruption, left);
        Readiness readiness = new Readiness();
        try (AdvisoryTail tail =
                new AdvisoryTail(consumer, consumer::endOffsets, TOPICS, new AdvisoryBook(10), readiness)) {
            tail.start();
            tail.caughtUp().get(30, TimeUnit.SECONDS);
        }
        assertThat(left.get()).isNegative();
    }

    @Test
    void failsWhoeverWaitsOnceItHasEnded() {
        MockConsumer<String, byte[]> consumer = consumer(WakeupException::new, new AtomicInteger());
        AdvisoryTail tail =
                new AdvisoryTail(consumer, consumer::endOffsets, TOPICS, new AdvisoryBook(10), new Readiness());
        tail.start();
        tail.close();
        assertThat(tail.caughtUp()).isCompletedExceptionally();
    }
}
