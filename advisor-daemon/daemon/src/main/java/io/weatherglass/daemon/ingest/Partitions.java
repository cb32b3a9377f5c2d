package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.Ownership;
import io.weatherglass.daemon.kafka.Tenure;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
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
    private static final long DEAD_LETTERS_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Some 20 ms of work, after which the group hears of this member again. A guess. */
    private static final int RESTORED_AT_ONCE = 500;

    private static final Duration LAST_COMMIT_TIMEOUT = Duration.ofSeconds(5);

    private final Consumer<?, ?> consumer;
    private final String topic;
    private final DeadLetters deadLetters;
    private final FencedWriter writer;
    private final EventHandler handler;
    private final Readiness readiness;
    private final Loop loop;
    private final OpenEventLog openEvents;
    private final Map<Integer, PartitionProgress> progress = new HashMap<>();

    /** Of partitions that are taken over: what is to be folded before anything is read. */
    private final Map<Tenure, Deque<ConsumerRecord<String, byte[]>>> restoring = new LinkedHashMap<>();

    /** Partitions that are read no further until copies are safe. */
    private final Set<Tenure> congested = new HashSet<>();

    private final Set<Tenure> paused = new HashSet<>();
    private Optional<Throwable> failure = Optional.empty();
    private long lastDeadLettersNanos;

    /**
     * The poll loop, as far as its partitions need it.
     *
     * @param running false when the loop is to end: then nothing is tried again
     * @param thread runs tasks between two polls
     * @param nanoTicker counts nanoseconds
     */
    record Loop(BooleanSupplier running, Executor thread, LongSupplier nanoTicker) {}

    Partitions(
            Consumer<?, ?> consumer,
            String topic,
            DeadLetters deadLetters,
            FencedWriter writer,
            OpenEventLog openEvents,
            EventHandler handler,
            Readiness readiness,
            Loop loop) {
        this.openEvents = openEvents;
        this.consumer = consumer;
        this.topic = topic;
        this.deadLetters = deadLetters;
        this.writer = writer;
        this.handler = handler;
        this.readiness = readiness;
        this.loop = loop;
        this.lastDeadLettersNanos = loop.nanoTicker().getAsLong();
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
        // the generation is a new one, in which the writer may go on for those partitions that stay
        reportOwnership();
        // answered once every transaction is decided in which a predecessor has committed: none of its can follow
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
            boolean needsCopies = commit != null && PartitionProgress.copiedIn(commit);
            begun.put(
                    partition.partition(),
                    new PartitionProgress(new Tenure(partition), start, actedOnBefore, needsCopies));
            LOG.debug("reads {} from {}, acted on before {}", partition, start, actedOnBefore);
        }
        progress.putAll(begun);
        pauseUntilReady(assigned, begun);
        reportOwnership();
        LOG.info("reads partitions {} of {}", progress.keySet(), topic);
        readiness.met("log");
    }

    private void pauseUntilReady(Collection<TopicPartition> assigned, Map<Integer, PartitionProgress> begun) {
        consumer.pause(assigned);
        List<Tenure> tenures =
                begun.values().stream().map(PartitionProgress::tenure).toList();
        paused.addAll(tenures);
        begun.keySet().forEach(this::reportPaused);
        openEvents
                .read(Set.copyOf(begun.keySet()))
                .thenCombine(handler.assigned(begun), (found, ready) -> found)
                .whenComplete((found, unready) -> loop.thread().execute(() -> {
                    if (unready == null) {
                        begun.forEach((partition, p) -> restore(p, found.get(partition)));
                    } else {
                        // only a restart helps, so the loop ends; but not for partitions that have gone meanwhile
                        failure = tenures.stream().anyMatch(paused::contains) ? Optional.of(unready) : failure;
                    }
                }));
    }

    /** Begins to fold what is needed from before the place where reading begins. */
    private void restore(PartitionProgress p, OpenEventLog.Found found) {
        if (!paused.contains(p.tenure())) {
            // revoked meanwhile; if it was assigned again, the later tenure is waited for
            return;
        }
        Deque<ConsumerRecord<String, byte[]>> events = new ArrayDeque<>();
        if (p.needsCopies() && !found.usable()) {
            // to go on would forget the instances, and to commit would hide that from whoever may see the copies
            failure = Optional.of(new IllegalStateException("events of open instances of " + p.tenure()
                    + " are copied in the topic of open events, which is not there or may not be seen"));
            return;
        }
        if (found.usable()) {
            refuseWhenCopiesAreGone(p, found);
            EventCopies copies = openEvents.copies(p.tenure().partition().partition(), p.start(), loop.nanoTicker());
            found.events().forEach((key, event) -> {
                copies.found(key);
                if (event.offset() < p.start()) {
                    events.add(event);
                }
            });
            p.copyTo(copies);
        }
        if (!events.isEmpty()) {
            LOG.info("folds {} copied events of open instances of {} again", events.size(), p.tenure());
            restoring.put(p.tenure(), events);
        } else {
            restored(p);
        }
    }

    private void restored(PartitionProgress p) {
        p.copies().ifPresent(EventCopies::foundAll);
        paused.remove(p.tenure());
        consumer.resume(List.of(p.tenure().partition()));
    }

    /** Whether some of what was copied is to be folded. */
    boolean isRestoring() {
        return !restoring.isEmpty();
    }

    /** Folds some of what was copied, and resumes a partition when all of it is folded. */
    void restoreSome(java.util.function.Consumer<ConsumerRecord<String, byte[]>> fold) {
        int folded = 0;
        while (!restoring.isEmpty() && folded < RESTORED_AT_ONCE) {
            Tenure tenure = restoring.keySet().iterator().next();
            Deque<ConsumerRecord<String, byte[]>> events = restoring.get(tenure);
            for (; !events.isEmpty() && folded < RESTORED_AT_ONCE; folded++) {
                fold.accept(events.remove());
            }
            if (events.isEmpty()) {
                restoring.remove(tenure);
                restored(progress.get(tenure.partition().partition()));
            }
        }
    }

    private void reportPaused(int partition) {
        readiness.unmet(
                catchingUp(partition), "partition " + partition + " waits until published advisories are read back");
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
                LOG.warn("partitions are assigned, but the brokers do not say where they begin: {}", e.getMessage());
            }
        }
    }

    private void stopUnlessRunning(KafkaException interruption) {
        if (!loop.running().getAsBoolean()) {
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

    private void refuseWhenCopiesAreGone(PartitionProgress p, OpenEventLog.Found found) {
        if (p.needsCopies() && found.events().values().stream().noneMatch(event -> event.offset() < p.start())) {
            readiness.unmet(
                    gone(p.tenure().partition().partition()),
                    "copies of events of open instances are gone: " + p.tenure().partition() + " is read from "
                            + p.start() + " on, and the topic of open events has nothing from before");
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
        reportOwnership();
        try {
            writer.flush().get(LAST_COMMIT_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | java.util.concurrent.TimeoutException e) {
            // costs the successor some folding
            LOG.warn("low watermarks could not be committed on revocation: {}", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        onPartitionsLost(revoked);
    }

    @Override
    public void onPartitionsLost(Collection<TopicPartition> lost) {
        for (TopicPartition partition : lost) {
            PartitionProgress ended = progress.remove(partition.partition());
            if (ended != null) {
                paused.remove(ended.tenure());
                restoring.remove(ended.tenure());
                congested.remove(ended.tenure());
            }
            readiness.met(gone(partition.partition()));
            readiness.met(catchingUp(partition.partition()));
            handler.revoked(partition.partition());
        }
        reportOwnership();
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

    /** Partitions that are read and whose past is folded again, so that the daemon may act on what comes. */
    List<Integer> live() {
        progress.forEach((partition, p) -> {
            if (paused.contains(p.tenure())) {
                reportPaused(partition);
            } else if (p.isLive()) {
                readiness.met(catchingUp(partition));
            } else {
                readiness.unmet(
                        catchingUp(partition),
                        "folds partition " + partition + " again: at " + p.position() + " of " + p.target());
            }
        });
        return progress.entrySet().stream()
                .filter(entry -> isLive(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private boolean isLive(PartitionProgress p) {
        return p.isLive() && !paused.contains(p.tenure());
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
        failure.ifPresent(cause -> {
            throw new IllegalStateException("partitions cannot be taken over: " + cause.getMessage(), cause);
        });
        progress.forEach(this::skipMarkers);
        // before copies are deleted: what is committed with that must not say that they are needed
        reportOwnership();
        progress.values().forEach(p -> p.copies().ifPresent(copies -> copy(p, copies)));
        long now = loop.nanoTicker().getAsLong();
        if (now - lastDeadLettersNanos >= DEAD_LETTERS_EVERY_NANOS) {
            lastDeadLettersNanos = now;
            deadLetters.writeAgain();
        }
    }

    private void copy(PartitionProgress p, EventCopies copies) {
        List<ProducerRecord<String, byte[]>> due = copies.due(p.position());
        if (!due.isEmpty()) {
            openEvents
                    .write(p.tenure(), due)
                    .whenComplete((safe, failure) -> loop.thread().execute(() -> copied(copies, failure)));
        }
        List<TopicPartition> partition = List.of(p.tenure().partition());
        if (copies.isCongested() && congested.add(p.tenure())) {
            consumer.pause(partition);
        } else if (!copies.isCongested() && congested.remove(p.tenure())) {
            consumer.resume(partition);
        }
    }

    private static void copied(EventCopies copies, Throwable failure) {
        if (failure == null) {
            copies.safe();
        } else if (FencedWriter.isOfOneRecord(failure)) {
            LOG.warn(
                    "an event of an open instance cannot be copied, its successors will read more: {}",
                    failure.getMessage());
            copies.refused();
        } else {
            // not the owner any more, or the brokers are away; the writer reports that
            LOG.debug("events of open instances are not copied yet", failure);
            copies.failed();
        }
    }

    /** The last thing in a partition may be the marker of a transaction; retention takes it away like a record. */
    private void skipMarkers(int partition, PartitionProgress p) {
        try {
            p.readUpTo(consumer.position(new TopicPartition(topic, partition), Duration.ZERO));
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
