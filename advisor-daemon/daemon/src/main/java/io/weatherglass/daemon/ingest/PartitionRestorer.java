package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.kafka.Tenure;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Restores new partitions, which stay paused until the copied events of open instances are folded. */
final class PartitionRestorer {

    private static final Logger LOG = LoggerFactory.getLogger(PartitionRestorer.class);

    /**
     * Number of events folded between two polls, about 20 ms of work; without polls, the member would leave the group.
     */
    private static final int FOLDED_AT_ONCE = 500;

    private final Consumer<?, ?> consumer;
    private final OpenEventLog openEvents;
    private final EventHandler handler;
    private final PartitionReadiness readiness;
    private final AssignedPartitions.Loop loop;
    private final Set<Tenure> paused = new HashSet<>();

    private final Map<Tenure, Copied> folding = new LinkedHashMap<>();

    /**
     * Groups of partitions to restore: one for all partitions that need no copies, and one for each other partition.
     */
    private final Deque<List<PartitionProgress>> unread = new ArrayDeque<>();

    private boolean reading;
    private Optional<Throwable> failure = Optional.empty();

    private record Copied(PartitionProgress progress, Deque<ConsumerRecord<String, byte[]>> events) {}

    PartitionRestorer(
            Consumer<?, ?> consumer,
            OpenEventLog openEvents,
            EventHandler handler,
            PartitionReadiness readiness,
            AssignedPartitions.Loop loop) {
        this.consumer = consumer;
        this.openEvents = openEvents;
        this.handler = handler;
        this.readiness = readiness;
        this.loop = loop;
    }

    void begin(Collection<TopicPartition> assigned, Map<Integer, PartitionProgress> begun) {
        consumer.pause(assigned);
        List<Tenure> tenures =
                begun.values().stream().map(PartitionProgress::tenure).toList();
        paused.addAll(tenures);
        begun.keySet().forEach(readiness::paused);
        handler.assigned(begun)
                .whenComplete((ready, unready) -> loop.thread().execute(() -> {
                    if (unready == null) {
                        await(begun.values());
                    } else {
                        fail(tenures, unready);
                    }
                }));
    }

    private void await(Collection<PartitionProgress> begun) {
        List<PartitionProgress> small =
                begun.stream().filter(p -> !p.needsCopies()).toList();
        if (!small.isEmpty()) {
            unread.addFirst(small);
        }
        begun.stream().filter(PartitionProgress::needsCopies).map(List::of).forEach(unread::add);
        readNext();
    }

    private void readNext() {
        List<PartitionProgress> next = List.of();
        while (!reading && folding.isEmpty() && next.isEmpty() && !unread.isEmpty()) {
            next = unread.remove().stream()
                    .filter(p -> paused.contains(p.tenure()))
                    .toList();
        }
        if (!next.isEmpty()) {
            read(next);
        }
    }

    private void read(List<PartitionProgress> some) {
        reading = true;
        Set<Integer> partitions =
                some.stream().map(p -> p.tenure().partition().partition()).collect(Collectors.toSet());
        openEvents
                .read(partitions)
                .whenComplete((found, failed) -> loop.thread().execute(() -> {
                    reading = false;
                    try {
                        if (failed == null) {
                            some.forEach(p ->
                                    restore(p, found.get(p.tenure().partition().partition())));
                        } else {
                            fail(some.stream().map(PartitionProgress::tenure).toList(), failed);
                        }
                    } finally {
                        readNext();
                    }
                }));
    }

    private void fail(List<Tenure> tenures, Throwable cause) {
        failure = tenures.stream().anyMatch(paused::contains) ? Optional.of(cause) : failure;
    }

    private void restore(PartitionProgress p, OpenEventLog.Found found) {
        if (!paused.contains(p.tenure())) {
            // The partition was revoked meanwhile. If it was assigned again, the new tenure is restored separately.
            return;
        }
        Deque<ConsumerRecord<String, byte[]>> events = new ArrayDeque<>();
        if (p.needsCopies() && !found.usable()) {
            // Continuing would lose the instances, and committing would hide the loss from other daemons.
            failure = Optional.of(new IllegalStateException("events of open instances of " + p.tenure()
                    + " were copied to the topic of open events, which no longer exists or is not readable"));
            return;
        }
        if (found.usable()) {
            reportMissingCopies(p, found);
            EventCopies copies = openEvents.copies(p.tenure().partition().partition(), p.start(), loop.nanoTicker());
            found.events().forEach((key, event) -> {
                copies.found(key);
                if (event.offset() < p.start()) {
                    events.add(event);
                }
            });
            found.left().values().forEach(keys -> keys.forEach(copies::found));
            p.copyTo(copies);
            found.left()
                    .keySet()
                    .forEach(instance ->
                            handler.leftInLog(instance, p.tenure().partition().partition()));
        }
        if (!events.isEmpty()) {
            LOG.info("processing {} copied events of open instances of {}", events.size(), p.tenure());
            folding.put(p.tenure(), new Copied(p, events));
        } else {
            restored(p);
        }
    }

    private void reportMissingCopies(PartitionProgress p, OpenEventLog.Found found) {
        if (p.needsCopies()
                && found.left().isEmpty()
                && found.events().values().stream().noneMatch(event -> event.offset() < p.start())) {
            readiness.copiesGone(p);
        }
    }

    private void restored(PartitionProgress p) {
        p.copies().ifPresent(EventCopies::foundAll);
        paused.remove(p.tenure());
        consumer.resume(List.of(p.tenure().partition()));
    }

    boolean isFolding() {
        return !folding.isEmpty();
    }

    void foldSome(java.util.function.Consumer<ConsumerRecord<String, byte[]>> fold) {
        int folded = 0;
        while (!folding.isEmpty() && folded < FOLDED_AT_ONCE) {
            Copied next = folding.values().iterator().next();
            for (; !next.events().isEmpty() && folded < FOLDED_AT_ONCE; folded++) {
                fold.accept(next.events().remove());
            }
            if (next.events().isEmpty()) {
                folding.remove(next.progress().tenure());
                restored(next.progress());
                readNext();
            }
        }
    }

    boolean isPaused(Tenure tenure) {
        return paused.contains(tenure);
    }

    void forget(Tenure tenure) {
        paused.remove(tenure);
        folding.remove(tenure);
        readNext();
    }

    void requirePossible() {
        failure.ifPresent(cause -> {
            throw new IllegalStateException("cannot take over partitions: " + cause.getMessage(), cause);
        });
    }
}
