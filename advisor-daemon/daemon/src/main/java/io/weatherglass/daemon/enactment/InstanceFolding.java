package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.PlanWarnings;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.ingest.PartitionProgress;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.forecast.tracking.InstanceState;
import io.weatherglass.forecast.tracking.InstanceState.Folded;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens an instance on its first event, holds its events until the plan arrives, and folds them into its state. */
record InstanceFolding(
        Map<Integer, PartitionProgress> partitions,
        InstanceRegistry instances,
        PublishedAdvisories publishedAdvisories,
        AdvisoryOutput output,
        DaemonMetrics metrics,
        PollThreadContext context,
        HeapBudget heap) {
    private static final Logger LOG = LoggerFactory.getLogger(EnactmentTracker.class);

    Enactment open(String instance, ConsumerRecord<String, byte[]> record, int heldEvents) {
        PartitionProgress partition = partitions.get(record.partition());
        Enactment enactment = new Enactment(
                partition.tenure(),
                new InstanceState(instance, position(record)),
                new HeldEvents(heldEvents, heap),
                context.clock().instant(),
                trace(record));
        partition.opened(instance, record.offset());
        return enactment;
    }

    /** @param isLive whether the partition has been read beyond the positions of all previous owners */
    Folded fold(Enactment enactment, EventEnvelope event, ConsumerRecord<String, byte[]> record, boolean isLive) {
        long before = enactment.heapBytes();
        Folded folded = fold(enactment, event, record);
        instances.resized(enactment, before);
        if (folded != Folded.DUPLICATE) {
            Instant written = Instant.ofEpochMilli(record.timestamp());
            boolean covered = publishedAdvisories.covers(event.workflowInstance(), position(record));
            Instant now = context.clock().instant();
            // For an event that is folded again, use the time when it was written as its arrival time.
            Instant heard = isLive ? now : context.at(written);
            enactment.eventFolded(heard, covered ? Instant.MAX : written, now, trace(record));
            instances.changed(enactment);
        }
        return folded;
    }

    private Folded fold(Enactment enactment, EventEnvelope event, ConsumerRecord<String, byte[]> record) {
        boolean hadPlan = enactment.state().hasPlan();
        Folded folded = enactment.fold(event, position(record), bytes(record));
        if (folded == Folded.NEEDS_PLAN) {
            enactment.held().add(event, record);
        }
        metrics.event(event.type(), folded.name());
        if (folded == Folded.APPLIED) {
            PlanWarnings.of(event.event())
                    .forEach(warning -> LOG.warn("instance {}: {}", event.workflowInstance(), warning));
        }
        if (!hadPlan && enactment.state().hasPlan()) {
            foldHeld(enactment, record.offset());
        }
        return folded;
    }

    private void foldHeld(Enactment enactment, long planOffset) {
        boolean refusedBefore = partitions.get(enactment.partition()).actedOnBefore(planOffset);
        for (HeldEvents.Held held : enactment.held().release()) {
            try {
                fold(enactment, held.event(), held.record());
            } catch (InvalidEventException e) {
                if (!refusedBefore) {
                    output.deadLetter(held.record(), e);
                }
            }
        }
    }

    /** Reuses the trace id of the poll loop if present, because computing one requires a hash. */
    static String trace(ConsumerRecord<String, byte[]> record) {
        return LogContext.trace().orElseGet(() -> LogContext.traceOf(record));
    }

    static int bytes(ConsumerRecord<String, byte[]> record) {
        return record.value() == null ? 0 : record.value().length;
    }

    static InputPosition position(ConsumerRecord<String, byte[]> record) {
        return new InputPosition(record.topic(), record.partition(), record.offset());
    }
}
