package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.InvalidEventReason;
import io.weatherglass.daemon.health.ExpectedRuns;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.ingest.PartitionProgress;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps tracked instances within the heap by suspending the largest; their events stay in the log. */
final class MemoryLimit {

    private static final Logger LOG = LoggerFactory.getLogger(EnactmentTracker.class);

    private final HeapBudget heap;
    private final ExpectedRuns expectedRuns;
    private final Tracked tracked;
    private final BiConsumer<ConsumerRecord<String, byte[]>, InvalidEventException> deadLetters;
    private final DaemonMetrics metrics;
    private final SuspendedInstances suspended = new SuspendedInstances();

    private long decoding;

    record Tracked(
            InstanceRegistry instances,
            Map<Integer, PartitionProgress> partitions,
            Predicate<String> isClosed,
            Consumer<Enactment> drop) {}

    MemoryLimit(
            HeapBudget heap,
            ExpectedRuns expectedRuns,
            Tracked tracked,
            BiConsumer<ConsumerRecord<String, byte[]>, InvalidEventException> deadLetters,
            DaemonMetrics metrics) {
        this.heap = heap;
        this.expectedRuns = expectedRuns;
        this.tracked = tracked;
        this.deadLetters = deadLetters;
        this.metrics = metrics;
    }

    SuspendedInstances suspended() {
        return suspended;
    }

    /**
     * Returns whether a record may be decoded. If not, suspends its instance, ignores the record or makes it a dead
     * letter.
     */
    boolean admits(ConsumerRecord<String, byte[]> record) {
        String instance = record.key();
        if (instance != null && suspended.contains(instance)) {
            progress(record).keep(instance, record);
            return false;
        }
        int bytes = InstanceFolding.bytes(record);
        if (bytes < HeapBudget.SMALL_BYTES) {
            return true;
        }
        if (heap.fitsBesideOpen(HeapBudget.decodingBytes(bytes))) {
            decoding += HeapBudget.decodingBytes(bytes);
            heap.work(HeapBudget.decodingBytes(bytes));
            return true;
        }
        if (instance == null) {
            deadLetters.accept(
                    record,
                    new InvalidEventException(
                            "key", "absent", "must be the id of the instance while memory is low: " + heap.shortage()));
        } else if (hasEnded(instance)) {
            LOG.warn("ignoring an event ({} bytes) of ended run {}: {}", bytes, instance, heap.shortage());
        } else {
            progress(record).opened(instance, record.offset());
            suspended.report(List.of(instance), "reading an event of " + bytes + " bytes", heap.shortage());
            suspend(instance, record.partition());
            progress(record).keep(instance, record);
        }
        return false;
    }

    private PartitionProgress progress(ConsumerRecord<String, byte[]> record) {
        return tracked.partitions().get(record.partition());
    }

    private boolean hasEnded(String instance) {
        return tracked.isClosed().test(instance)
                || tracked.instances()
                        .open(instance)
                        .filter(open -> open.state().isEnded())
                        .isPresent();
    }

    void leftInLog(String instance, int partition) {
        PartitionProgress progress = tracked.partitions().get(partition);
        progress.opened(instance, progress.start());
        suspended.report(List.of(instance), "the events in the log", heap.shortage());
        suspend(instance, partition);
    }

    void keepWithinHeap() {
        List<Enactment> beyond = tracked.instances().beyondHeap();
        if (!beyond.isEmpty()) {
            suspended.report(beyond.stream().map(of -> of.state().instance()).toList(), "their state", heap.shortage());
            beyond.forEach(enactment -> suspend(enactment.state().instance(), enactment.partition()));
        }
    }

    private void suspend(String instance, int partition) {
        suspended.add(instance, partition);
        metrics.suspended(suspended.count());
        tracked.instances().open(instance).ifPresent(tracked.drop());
    }

    /** @throws InvalidEventException if there is too little memory to hold another event without a plan */
    void requireRoom(EventEnvelope event) {
        boolean begins = event.event() instanceof WorkflowPlanned || event.event() instanceof WorkflowStarted;
        if (!begins && !heap.hasRoomToHold(HeapBudget.INSTANCE_BYTES + HeapBudget.heldBytes(0))) {
            throw new InvalidEventException(
                    InvalidEventReason.NO_PLAN,
                    "workflowinstance",
                    event.workflowInstance(),
                    "must have a plan: not enough memory for more instances without one: " + heap.shortage());
        }
    }

    void polled() {
        heap.endWork(decoding);
        decoding = 0;
        tracked.instances().forgetEndedIfShort();
        expectedRuns.releaseFolded((partition, offset) -> {
            PartitionProgress progress = tracked.partitions().get(partition);
            return progress == null || progress.isPast(offset);
        });
    }

    void revoked(int partition) {
        suspended.revoked(partition);
        metrics.suspended(suspended.count());
    }
}
