package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.Topics;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OpenEventLogTest {

    private static final Topics TOPICS = Topics.withPrefix("test");

    /** A broker learns of new topics and partitions some milliseconds after their creation. */
    @ParameterizedTest
    @MethodSource("answersBeforeItKnowsAll")
    void retriesPartitionsUnknownToTheBroker(List<Integer> known) {
        Deque<List<Integer>> answers = new ArrayDeque<>(List.of(known, known, List.of(0, 1)));
        MockConsumer<String, byte[]> reader = new MockConsumer<>("earliest") {
            @Override
            public synchronized List<PartitionInfo> partitionsFor(String topic) {
                return answers.remove().stream()
                        .map(OpenEventLogTest::partition)
                        .toList();
            }
        };
        FencedWriter writer = new FencedWriter(
                number -> new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer()),
                new Readiness());
        try (OpenEventLog log =
                new OpenEventLog(TOPICS, () -> reader, ends -> Map.of(), writer, 1000, () -> 1 << 20, Runnable::run)) {
            Map<Integer, OpenEventLog.Found> found = log.read(Set.of(0, 1)).join();
            assertThat(found).containsOnlyKeys(0, 1);
            assertThat(found.values()).allMatch(OpenEventLog.Found::usable);
        }
    }

    static Stream<List<Integer>> answersBeforeItKnowsAll() {
        return Stream.of(List.of(), List.of(0));
    }

    private static PartitionInfo partition(int number) {
        Node node = new Node(1, "localhost", 9092);
        return new PartitionInfo(TOPICS.openEvents(), number, node, new Node[] {node}, new Node[] {node});
    }
}
