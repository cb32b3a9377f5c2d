package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.kafka.Tenure;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Determines where to start reading new partitions; waits for the brokers without a limit. */
record PartitionStarts(
        Consumer<?, ?> consumer,
        PartitionReadiness readiness,
        Function<BooleanSupplier, Optional<String>> unblock,
        BooleanSupplier running) {

    private static final Logger LOG = LoggerFactory.getLogger(PartitionStarts.class);

    private static final Duration ANSWER = Duration.ofSeconds(10);

    Map<Integer, PartitionProgress> seek(Collection<TopicPartition> assigned) {
        // Brokers respond once all transactions of previous owners are committed or aborted.
        Map<TopicPartition, OffsetAndMetadata> committed = persistently(
                assigned, () -> consumer.committed(new HashSet<>(assigned), ANSWER), () -> unblock.apply(running));
        Map<TopicPartition, Long> beginnings =
                persistently(assigned, () -> consumer.beginningOffsets(assigned, ANSWER), Optional::empty);
        Map<TopicPartition, Long> ends =
                persistently(assigned, () -> consumer.endOffsets(assigned, ANSWER), Optional::empty);
        Map<Integer, PartitionProgress> begun = new HashMap<>();
        for (TopicPartition partition : assigned) {
            OffsetAndMetadata commit = committed.get(partition);
            long oldest = beginnings.get(partition);
            long watermark = commit == null ? oldest : commit.offset();
            if (watermark < oldest) {
                readiness.eventsGone(partition, watermark, oldest);
            }
            long position = commit == null
                    ? oldest
                    : PartitionProgress.positionIn(commit).orElse(commit.offset());
            long end = ends.get(partition);
            if (end < position) {
                LOG.warn("{} was read up to {} but ends at {}: its last events are lost", partition, position, end);
            }
            long start = Math.min(Math.max(watermark, oldest), end);
            long actedOnBefore = Math.min(position, end);
            consumer.seek(partition, start);
            boolean needsCopies = commit != null && PartitionProgress.copiedIn(commit);
            begun.put(
                    partition.partition(),
                    new PartitionProgress(new Tenure(partition), start, actedOnBefore, needsCopies));
            LOG.debug(
                    "reading {} from {}; events before {} have already been" + " applied",
                    partition,
                    start,
                    actedOnBefore);
        }
        return begun;
    }

    private <T> T persistently(
            Collection<TopicPartition> assigned, Supplier<T> call, Supplier<Optional<String>> reason) {
        while (true) {
            try {
                return call.get();
            } catch (WakeupException e) {
                stopUnlessRunning(e);
            } catch (RetriableException e) {
                stopUnlessRunning(e);
                LOG.warn("waiting for the brokers to report the start of the assigned partitions: {}", e.getMessage());
                String why = reason.get().orElse(e.getMessage());
                assigned.forEach(partition -> readiness.startUnknown(partition.partition(), why));
            }
        }
    }

    private void stopUnlessRunning(KafkaException interruption) {
        if (!running.getAsBoolean()) {
            throw interruption;
        }
    }
}
