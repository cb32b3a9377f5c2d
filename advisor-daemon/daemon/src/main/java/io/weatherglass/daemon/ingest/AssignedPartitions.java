package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Ownership;
import io.weatherglass.daemon.kafka.Tenure;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Partitions of this daemon. A new partition is paused until the handler is ready. The loop continues to poll
 * meanwhile, because a member that does not poll loses its partitions. Confined to the poll thread.
 */
final class AssignedPartitions implements ConsumerRebalanceListener {

    private static final Logger LOG = LoggerFactory.getLogger(AssignedPartitions.class);
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final Duration LAST_COMMIT_TIMEOUT = Duration.ofSeconds(5);

    private final Consumer<?, ?> consumer;
    private final String topic;
    private final DeadLetterWriter deadLetters;
    private final FencedWriter writer;
    private final EventHandler handler;
    private final PartitionReadiness readiness;
    private final Loop loop;
    private final PartitionStarts starts;
    private final PartitionRestorer restoration;
    private final OpenEventLog openEvents;
    private final Map<Integer, PartitionProgress> progress = new HashMap<>();
    private final Set<Tenure> congested = new HashSet<>();
    private long lastLookNanos;

    record Loop(BooleanSupplier running, Executor thread, LongSupplier nanoTicker) {}

    AssignedPartitions(
            PollLoop.Source source,
            DeadLetterWriter deadLetters,
            FencedWriter writer,
            EventHandler handler,
            Readiness readiness,
            Loop loop) {
        this.consumer = source.consumer();
        this.topic = source.topic();
        this.deadLetters = deadLetters;
        this.writer = writer;
        this.handler = handler;
        this.readiness = new PartitionReadiness(readiness);
        this.loop = loop;
        this.starts = new PartitionStarts(consumer, this.readiness, source.unblock(), loop.running());
        this.restoration = new PartitionRestorer(consumer, source.openEvents(), handler, this.readiness, loop);
        this.openEvents = source.openEvents();
        this.lastLookNanos = loop.nanoTicker().getAsLong();
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
        // In the new generation, the writer may continue to write to the partitions that remain assigned.
        reportOwnership();
        Map<Integer, PartitionProgress> begun = starts.seek(assigned);
        progress.putAll(begun);
        restoration.begin(assigned, begun);
        reportOwnership();
        LOG.info("reading partitions {} of {}", progress.keySet(), topic);
        readiness.assigned();
    }

    boolean isRestoring() {
        return restoration.isFolding();
    }

    void restoreSome(java.util.function.Consumer<ConsumerRecord<String, byte[]>> fold) {
        restoration.foldSome(fold);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
        reportOwnership();
        try {
            writer.flush().get(LAST_COMMIT_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | java.util.concurrent.TimeoutException e) {
            LOG.warn("cannot commit low watermarks on revocation: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        release(revoked);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> lost) {
        LOG.warn("lost partitions {}", lost);
        readiness.lost();
        release(lost);
    }

    private void release(Collection<TopicPartition> ended) {
        for (TopicPartition partition : ended) {
            PartitionProgress p = progress.remove(partition.partition());
            if (p != null) {
                restoration.forget(p.tenure());
                congested.remove(p.tenure());
            }
            readiness.forget(partition.partition());
            handler.revoked(partition.partition());
        }
        reportOwnership();
    }

    boolean assigned() {
        return !progress.isEmpty();
    }

    /**
     * @throws IllegalStateException if a record with this offset has been read before, which means that the brokers
     *     have lost events
     */
    void readsOnAt(int partition, long offset) {
        PartitionProgress p = progress.get(partition);
        if (p.isReadBeyond(offset)) {
            p.lostFrom(offset);
            throw new IllegalStateException("the brokers lost the end of partition " + partition + " of " + topic
                    + "; reading must restart at " + offset);
        }
        p.readUpTo(offset);
    }

    void advance(int partition, long nextOffset) {
        progress.get(partition).advanceTo(nextOffset);
    }

    boolean actedOnBefore(int partition, long offset) {
        return progress.get(partition).actedOnBefore(offset);
    }

    List<Integer> live() {
        progress.forEach((partition, p) -> {
            if (restoration.isPaused(p.tenure())) {
                readiness.paused(partition);
            } else if (p.isLive()) {
                readiness.live(partition);
            } else {
                readiness.folding(p);
            }
        });
        return progress.entrySet().stream()
                .filter(entry -> isLive(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private boolean isLive(PartitionProgress p) {
        return p.isLive() && !restoration.isPaused(p.tenure());
    }

    /** Returns the next offset to read for each partition, after all processed records and transaction markers. */
    Map<Integer, Long> positions() {
        Map<Integer, Long> positions = new HashMap<>();
        for (Integer partition : progress.keySet()) {
            try {
                positions.put(partition, consumer.position(new TopicPartition(topic, partition), Duration.ZERO));
            } catch (WakeupException | RetriableException e) {
                LOG.trace("the position in partition {} is unknown", partition);
            }
        }
        return positions;
    }

    void polled() {
        restoration.requirePossible();
        progress.keySet().forEach(this::skipMarkers);
        // Report offsets to the writer before copies are deleted, so that the next commit no longer requires the
        // copies.
        reportOwnership();
        boolean mustWait = deadLetters.areCongested();
        // The restorer resumes the partitions that it restores.
        progress.values().forEach(p -> copy(p, mustWait && !restoration.isPaused(p.tenure())));
        long now = loop.nanoTicker().getAsLong();
        if (now - lastLookNanos >= LOOK_EVERY_NANOS) {
            lastLookNanos = now;
            deadLetters.writeAgain();
            writer.reportWhenStuck();
        }
    }

    /** Writes due copies, and pauses the partition while too many copies or dead letters are pending. */
    private void copy(PartitionProgress p, boolean mustWait) {
        p.copies().ifPresent(copies -> copy(p, copies));
        boolean congestedNow =
                mustWait || p.copies().filter(EventCopies::isCongested).isPresent();
        List<TopicPartition> partition = List.of(p.tenure().partition());
        if (congestedNow && congested.add(p.tenure())) {
            consumer.pause(partition);
        } else if (!congestedNow && congested.remove(p.tenure())) {
            consumer.resume(partition);
        }
    }

    private void copy(PartitionProgress p, EventCopies copies) {
        List<ProducerRecord<String, byte[]>> due = copies.due(p.position());
        if (!due.isEmpty()) {
            openEvents
                    .write(p.tenure(), due)
                    .whenComplete((safe, failure) -> loop.thread().execute(() -> copied(copies, failure)));
        }
    }

    private static void copied(EventCopies copies, Throwable failure) {
        if (failure == null) {
            copies.safe();
        } else if (KafkaClients.isOfOneRecord(failure)) {
            LOG.warn(
                    "cannot copy an event of an open instance; the next owner of the partition must read"
                            + " more events: {}",
                    failure.getMessage());
            copies.refused();
        } else {
            // This daemon is no longer the owner, or the brokers are unavailable; the writer reports either.
            LOG.debug("events of open instances are not copied yet", failure);
            copies.failed();
        }
    }

    private void skipMarkers(int partition) {
        try {
            readsOnAt(partition, consumer.position(new TopicPartition(topic, partition), Duration.ZERO));
        } catch (WakeupException | RetriableException e) {
            LOG.trace("the position in partition {} is not known yet", partition);
        }
    }

    /** Pushes the ownership to the writer, because only this thread may use the consumer. */
    private void reportOwnership() {
        boolean deadLettersAreSafe = deadLetters.allSafe();
        Map<Tenure, OffsetAndMetadata> commits = new HashMap<>();
        progress.values().forEach(p -> commits.put(p.tenure(), p.toCommit(deadLettersAreSafe)));
        writer.owns(Ownership.of(consumer.groupMetadata(), commits));
    }
}
