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

/** Determines the number of unprocessed records. Blocks, so it must not run on the poll thread. */
public record ConsumerLag(Admin admin, String topic, Supplier<Map<Integer, Long>> positions) {

    private static final Logger LOG = LoggerFactory.getLogger(ConsumerLag.class);

    /** Timeout of broker queries; short, because Prometheus gives up after its scrape timeout. */
    private static final int ANSWER_TIMEOUT_MS = 1_000;

    /** Omits partitions whose end offset the brokers do not report. */
    public Map<Integer, Long> records() {
        Map<TopicPartition, OffsetSpec> latest = positions.get().keySet().stream()
                .collect(Collectors.toMap(partition -> new TopicPartition(topic, partition), p -> OffsetSpec.latest()));
        ListOffsetsResult ends = admin.listOffsets(
                latest, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED).timeoutMs(ANSWER_TIMEOUT_MS));
        Map<Integer, Long> endOffsets = new HashMap<>();
        for (TopicPartition partition : latest.keySet()) {
            try {
                endOffsets.put(
                        partition.partition(),
                        ends.partitionResult(partition).get().offset());
            } catch (ExecutionException e) {
                LOG.debug("cannot determine the end of {}: {}", partition, e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Map.of();
            }
        }
        // Read the positions after the end offsets, so that records processed meanwhile are not counted.
        Map<Integer, Long> lag = new HashMap<>();
        positions.get().forEach((partition, position) -> {
            if (endOffsets.containsKey(partition)) {
                lag.put(partition, Math.max(0, endOffsets.get(partition) - position));
            }
        });
        return lag;
    }
}
