package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.Ownership;
import io.weatherglass.daemon.kafka.Tenure;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partitions of the events topic that are this daemon's. Their ownership and their low watermarks are reported to the
 * writer, which commits them together with what it writes.
 *
 * <p>A partition that is taken over is paused until the handler is ready for its first record, which may take as long as it
 * takes to read the advisories of many runs. Meanwhile the poll loop goes on polling: a member that does not poll is thrown
 * out of its group, and the partitions that it had before would wait, too. Confined to the poll thread.
 */
final class Partitions implements ConsumerRebalanceListener {

    private static final Logger LOG = LoggerFactory.getLogger(Partitions.class);
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final Duration LAST_COMMIT_TIMEOUT = Duration.ofSeconds(5);

    private final Consumer<?, ?> consumer;
    private final String topic;
    private final DeadLetters deadLetters;
    private final FencedWriter writer;
    private final EventHandler handler;
    private final PartitionReadiness readiness;
    private final Loop loop;
    private final PartitionStarts starts;
    private final Restoration restoration;
    private final EventCopier copier;
    private final Map<Integer, PartitionProgress> progress = new HashMap<>();
    private long lastLookNanos;

    /**
     * The poll loop, as far as its partitions need it.
     *
     * @param running false when the loop is to end: then nothing is tried again
     * @param thread runs tasks between two polls
     * @param nanoTicker counts nanoseconds
     */
    record Loop(BooleanSupplier running, Executor thread, LongSupplier nanoTicker) {}

    Partitions(
            PollLoop.Source source,
            DeadLetters deadLetters,
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
        this.restoration = new Restoration(consumer, source.openEvents(), handler, this.readiness, loop);
        this.copier = new EventCopier(consumer, source.openEvents(), loop.thread());
        this.lastLookNanos = loop.nanoTicker().getAsLong();
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
        // the generation is a new one, in which the writer may go on for those partitions that stay
        reportOwnership();
        Map<Integer, PartitionProgress> begun = starts.seek(assigned);
        progress.putAll(begun);
        restoration.begin(assigned, begun);
        reportOwnership();
        LOG.info("reads partitions {} of {}", progress.keySet(), topic);
        readiness.assigned();
    }

    /** Whether some of what was copied is to be folded. */
    boolean isRestoring() {
        return restoration.isFolding();
    }

    /** Folds some of what was copied, and resumes a partition when all of it is folded. */
    void restoreSome(java.util.function.Consumer<ConsumerRecord<String, byte[]>> fold) {
        restoration.foldSome(fold);
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
        reportOwnership();
        try {
            writer.flush().get(LAST_COMMIT_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | java.util.concurrent.TimeoutException e) {
            // costs the successor some folding
            LOG.warn("low watermarks could not be committed on revocation: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        release(revoked);
    }

    /** The group has gone on without this member, which joins it again. */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> lost) {
        LOG.warn("has lost partitions {}", lost);
        readiness.lost();
        release(lost);
    }

    private void release(Collection<TopicPartition> ended) {
        for (TopicPartition partition : ended) {
            PartitionProgress p = progress.remove(partition.partition());
            if (p != null) {
                restoration.forget(p.tenure());
                copier.forget(p.tenure());
            }
            readiness.forget(partition.partition());
            handler.revoked(partition.partition());
        }
        reportOwnership();
    }

    /** Whether any is this daemon's, so that the group has been joined. */
    boolean assigned() {
        return !progress.isEmpty();
    }

    /**
     * The consumer reads on at an offset. Where it was cut off without having read anything since it began, that is the beginning of the
     * partition, not where the events were lost.
     *
     * @throws IllegalStateException if that was read before: what is known of instances has events that brokers have lost, and
     *     nobody would find those again that come in their place
     */
    void readsOnAt(int partition, long offset) {
        PartitionProgress p = progress.get(partition);
        if (p.isReadBeyond(offset)) {
            p.lostFrom(offset);
            throw new IllegalStateException("brokers have lost the end of partition " + partition + " of " + topic
                    + ", which is to be read again from " + offset + " on");
        }
        p.readUpTo(offset);
    }

    void advance(int partition, long nextOffset) {
        progress.get(partition).advanceTo(nextOffset);
    }

    boolean actedOnBefore(int partition, long offset) {
        return progress.get(partition).actedOnBefore(offset);
    }

    /** Partitions that are read and whose past is folded again, so that the daemon may act on what comes. */
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

    /**
     * To be called after each poll.
     *
     * @throws IllegalStateException if partitions can never be resumed
     */
    void polled() {
        restoration.requirePossible();
        progress.keySet().forEach(this::skipMarkers);
        // before copies are deleted: what is committed with that must not say that they are needed
        reportOwnership();
        boolean congested = deadLetters.areCongested();
        // one that is not read yet is resumed by the restoration
        progress.values().forEach(p -> copier.copy(p, congested && !restoration.isPaused(p.tenure())));
        long now = loop.nanoTicker().getAsLong();
        if (now - lastLookNanos >= LOOK_EVERY_NANOS) {
            lastLookNanos = now;
            deadLetters.writeAgain();
            writer.reportWhenStuck();
        }
    }

    /** The last thing in a partition may be the marker of a transaction; retention takes it away like a record. */
    private void skipMarkers(int partition) {
        try {
            readsOnAt(partition, consumer.position(new TopicPartition(topic, partition), Duration.ZERO));
        } catch (WakeupException | RetriableException e) {
            LOG.trace("the position in partition {} is not known yet", partition);
        }
    }

    /** The writer never asks the consumer, which is this thread's. */
    private void reportOwnership() {
        boolean deadLettersAreSafe = deadLetters.allSafe();
        Map<Tenure, OffsetAndMetadata> commits = new HashMap<>();
        progress.values().forEach(p -> commits.put(p.tenure(), p.toCommit(deadLettersAreSafe)));
        writer.owns(Ownership.of(consumer.groupMetadata(), commits));
    }
}
