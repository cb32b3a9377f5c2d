package io.weatherglass.daemon.ingest;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many records of the events topic are not folded yet. Each call asks the brokers for the ends of the partitions, because
 * the consumer knows them only as of its last fetch, which in a burst is many thousand records ago. Thread-safe; blocks, so never
 * call it on the poll thread.
 */
public final class ConsumerLag {

    private static final Logger LOG = LoggerFactory.getLogger(ConsumerLag.class);

    /** A scrape waits no longer for brokers that do not answer; Prometheus gives up after the scrape interval. */
    private static final int ANSWER_TIMEOUT_MS = 1_000;

    private final Admin admin;
    private final String topic;
    private final Supplier<Map<Integer, Long>> positions;

    /**
     * @param admin stays the caller's
     * @param positions offset of the next record to be folded, by partition; only partitions that are this daemon's
     */
    public ConsumerLag(Admin admin, String topic, Supplier<Map<Integer, Long>> positions) {
        this.admin = admin;
        this.topic = topic;
        this.positions = positions;
    }

    /** Records that are not folded yet, by partition; without those partitions of which the brokers do not report the end. */
    public Map<Integer, Long> records() {
        Map<TopicPartition, OffsetSpec> latest = positions.get().keySet().stream()
                .collect(Collectors.toMap(partition -> new TopicPartition(topic, partition), p -> OffsetSpec.latest()));
        // records behind an open transaction cannot be read yet and are not counted
        ListOffsetsResult ends = admin.listOffsets(
                latest, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED).timeoutMs(ANSWER_TIMEOUT_MS));
        Map<Integer, Long> endOffsets = new HashMap<>();
        for (TopicPartition partition : latest.keySet()) {
            try {
                endOffsets.put(
                        partition.partition(),
                        ends.partitionResult(partition).get().offset());
            } catch (ExecutionException e) {
                LOG.debug("the end of {} is not known: {}", partition, e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Map.of();
            }
        }
        // after the ends: so what is folded meanwhile is not counted
        Map<Integer, Long> lag = new HashMap<>();
        positions.get().forEach((partition, position) -> {
            if (endOffsets.containsKey(partition)) {
                lag.put(partition, Math.max(0, endOffsets.get(partition) - position));
            }
        });
        return lag;
    }
}
