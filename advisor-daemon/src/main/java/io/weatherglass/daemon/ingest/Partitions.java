package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.health.Readiness;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The partitions of the events topic that are this daemon's, and the commits of their low watermarks. */
final class Partitions implements ConsumerRebalanceListener {

    private static final Logger LOG = LoggerFactory.getLogger(Partitions.class);
    private static final long COMMIT_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Duration LAST_COMMIT_TIMEOUT = Duration.ofSeconds(5);

    private final Consumer<?, ?> consumer;
    private final String topic;
    private final DeadLetters deadLetters;
    private final EventHandler handler;
    private final Readiness readiness;
    private final BooleanSupplier running;
    private final Map<Integer, PartitionProgress> progress = new HashMap<>();
    private long lastCommitNanos = System.nanoTime();

    /** @param running false when the poll loop is to end: then nothing is tried again */
    Partitions(
            Consumer<?, ?> consumer,
            String topic,
            DeadLetters deadLetters,
            EventHandler handler,
            Readiness readiness,
            BooleanSupplier running) {
        this.consumer = consumer;
        this.topic = topic;
        this.deadLetters = deadLetters;
        this.handler = handler;
        this.readiness = readiness;
        this.running = running;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
        Map<TopicPartition, OffsetAndMetadata> committed =
                persistently(() -> consumer.committed(new HashSet<>(assigned)));
        Map<TopicPartition, Long> beginnings = persistently(() -> consumer.beginningOffsets(assigned));
        Map<Integer, PartitionProgress> begun = new HashMap<>();
        for (TopicPartition partition : assigned) {
            OffsetAndMetadata commit = committed.get(partition);
            long oldest = beginnings.get(partition);
            long watermark = commit == null ? oldest : commit.offset();
            refuseWhenEventsAreGone(partition, watermark, oldest);
            long start = Math.max(watermark, oldest);
            long actedOnBefore = commit == null
                    ? start
                    : PartitionProgress.positionIn(commit).orElse(commit.offset());
            consumer.seek(partition, start);
            begun.put(partition.partition(), new PartitionProgress(start, actedOnBefore));
            LOG.debug("reads {} from {}, acted on before {}", partition, start, actedOnBefore);
        }
        progress.putAll(begun);
        handler.assigned(begun);
        LOG.info("reads partitions {} of {}", progress.keySet(), topic);
        readiness.met("log");
    }

    /** A wake-up is for the poll, and brokers may be away for long; either would leave partitions assigned but unknown. */
    private <T> T persistently(Supplier<T> call) {
        while (true) {
            try {
                return call.get();
            } catch (WakeupException e) {
                stopUnlessRunning(e);
            } catch (RetriableException e) {
                stopUnlessRunning(e);
                LOG.warn("partitions are assigned, but the brokers do not tell where they begin: {}", e.getMessage());
            }
        }
    }

    private void stopUnlessRunning(KafkaException interruption) {
        if (!running.getAsBoolean()) {
            throw interruption;
        }
    }

    private void refuseWhenEventsAreGone(TopicPartition partition, long watermark, long oldest) {
        if (watermark < oldest) {
            readiness.unmet(
                    gone(partition.partition()),
                    "events of open instances are gone: " + partition + " begins at " + oldest
                            + " and is needed from " + watermark
                            + "; raise retention.ms of the topic above the longest run of a workflow");
        }
    }

    private static String gone(int partition) {
        return "events gone " + partition;
    }

    private static String catchingUp(int partition) {
        return "catching up " + partition;
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
        Map<TopicPartition, OffsetAndMetadata> commits = commits();
        try {
            commitLast(commits);
        } catch (KafkaException e) {
            LOG.warn("low watermarks could not be committed on revocation: {}", e.getMessage());
        }
        onPartitionsLost(revoked);
    }

    private void commitLast(Map<TopicPartition, OffsetAndMetadata> commits) {
        try {
            consumer.commitSync(commits, LAST_COMMIT_TIMEOUT);
        } catch (WakeupException e) {
            // that was for the poll; a second one would only cost the successor some folding
            consumer.commitSync(commits, LAST_COMMIT_TIMEOUT);
        }
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> lost) {
        for (TopicPartition partition : lost) {
            progress.remove(partition.partition());
            readiness.met(gone(partition.partition()));
            readiness.met(catchingUp(partition.partition()));
            handler.revoked(partition.partition());
        }
    }

    /** Whether any is this daemon's, so that the group has been joined. */
    boolean assigned() {
        return !progress.isEmpty();
    }

    void advance(int partition, long nextOffset) {
        progress.get(partition).advanceTo(nextOffset);
    }

    boolean actedOnBefore(int partition, long offset) {
        return progress.get(partition).actedOnBefore(offset);
    }

    /** Partitions whose past is folded again, so that the daemon may act on what comes. */
    List<Integer> live() {
        progress.forEach((partition, p) -> {
            if (p.isLive()) {
                readiness.met(catchingUp(partition));
            } else {
                readiness.unmet(
                        catchingUp(partition),
                        "folds partition " + partition + " again: at " + p.position() + " of " + p.target());
            }
        });
        return progress.entrySet().stream()
                .filter(entry -> entry.getValue().isLive())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Offset of the next record to be read, by partition: behind all that is folded and behind markers of transactions. */
    Map<Integer, Long> positions() {
        Map<Integer, Long> positions = new HashMap<>();
        for (Integer partition : progress.keySet()) {
            try {
                positions.put(partition, consumer.position(new TopicPartition(topic, partition), Duration.ZERO));
            } catch (WakeupException | RetriableException e) {
                LOG.trace("the position in partition {} is not known at the moment", partition);
            }
        }
        return positions;
    }

    /** An older watermark only means that a successor folds more, so a commit that fails is not repeated at once. */
    void commitWhenDue() {
        long now = System.nanoTime();
        if (now - lastCommitNanos < COMMIT_EVERY_NANOS) {
            return;
        }
        lastCommitNanos = now;
        deadLetters.writeAgain();
        Map<TopicPartition, OffsetAndMetadata> commits = commits();
        if (!commits.isEmpty()) {
            consumer.commitAsync(commits, (offsets, failure) -> {
                if (failure == null) {
                    offsets.forEach(this::committed);
                } else {
                    LOG.warn("low watermarks could not be committed: {}", failure.getMessage());
                }
            });
        }
    }

    private void committed(TopicPartition partition, OffsetAndMetadata commit) {
        PartitionProgress p = progress.get(partition.partition());
        if (p != null) {
            p.committed(commit);
        }
    }

    private Map<TopicPartition, OffsetAndMetadata> commits() {
        Map<TopicPartition, OffsetAndMetadata> commits = new HashMap<>();
        if (deadLetters.allSafe()) {
            progress.forEach((partition, p) ->
                    p.toCommit().ifPresent(commit -> commits.put(new TopicPartition(topic, partition), commit)));
        }
        return commits;
    }
}
