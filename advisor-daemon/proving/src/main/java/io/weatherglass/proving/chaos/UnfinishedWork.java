package io.weatherglass.proving.chaos;

import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.TopicSnapshotReader;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.site.ReadinessProbe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Unfinished work of a group after all runs are closed. None may be left: the committed offsets must equal the end
 * offsets of the event partitions, and the topic of open events must contain no copies. Not thread-safe.
 */
final class UnfinishedWork {

    private final Set<String> standing = new TreeSet<>();
    private final Set<String> copied = new HashSet<>();
    private final Map<Integer, String> misplaced = new TreeMap<>();

    /**
     * Reads repeatedly until no work is left, because deletions and commits happen some time after the closing
     * advisories.
     *
     * @param patience time after which the latest result is returned even if work is left
     */
    static UnfinishedWork await(KafkaClients clients, Topics topics, String group, Duration patience)
            throws InterruptedException, ExecutionException {
        long deadline = System.nanoTime() + patience.toNanos();
        try (Admin admin = clients.admin();
                Consumer<String, byte[]> consumer = clients.reader()) {
            UnfinishedWork left = read(admin, consumer, topics, group);
            while (!left.problems().isEmpty() && System.nanoTime() < deadline) {
                Thread.sleep(ReadinessProbe.EVERY.toMillis());
                left = read(admin, consumer, topics, group);
            }
            return left;
        }
    }

    private static UnfinishedWork read(Admin admin, Consumer<String, byte[]> consumer, Topics topics, String group)
            throws InterruptedException, ExecutionException {
        UnfinishedWork left = new UnfinishedWork();
        TopicSnapshotReader.read(consumer, topics.openEvents(), left::openEvent);
        List<TopicPartition> partitions = consumer.partitionsFor(topics.events()).stream()
                .map(info -> new TopicPartition(topics.events(), info.partition()))
                .toList();
        Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get();
        KafkaClients.ends(admin, partitions).forEach((partition, end) -> {
            OffsetAndMetadata commit = committed.get(partition);
            left.committed(partition.partition(), commit == null ? 0 : commit.offset(), end);
        });
        return left;
    }

    /** Processes a record from the topic of open events: a copy or its deletion. */
    void openEvent(ConsumerRecord<String, byte[]> record) {
        if (record.value() == null) {
            standing.remove(record.key());
        } else {
            standing.add(record.key());
            copied.add(record.key());
        }
    }

    void committed(int partition, long offset, long end) {
        if (offset != end) {
            misplaced.put(partition, "offset " + offset + " is committed, but the end offset is " + end);
        }
    }

    /** Returns the number of deleted copies, except those that the broker has already removed by compaction. */
    int deletedCopies() {
        return copied.size() - standing.size();
    }

    List<ChaosProblem> problems() {
        List<ChaosProblem> problems = new ArrayList<>();
        misplaced.forEach((partition, what) ->
                problems.add(new ChaosProblem(Kind.OFFSET_DIFFERS, "partition " + partition, what)));
        Map<String, Long> byInstance = standing.stream()
                // a key consists of the instance, @ and the offset of the event
                .collect(Collectors.groupingBy(
                        key -> key.substring(0, Math.max(0, key.lastIndexOf('@'))),
                        TreeMap::new,
                        Collectors.counting()));
        byInstance.forEach((instance, count) ->
                problems.add(new ChaosProblem(Kind.COPY_LEFT, instance, count + " copied events were not deleted")));
        return problems;
    }
}
