package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.PlanWarnings;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.ingest.PartitionProgress;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.forecast.tracking.InstanceState.Folded;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folds events into open instances. Those that come before the plan are held and folded after it. On the poll thread. */
record InstanceFolding(Map<Integer, PartitionProgress> partitions, AdvisoryOutput output, DaemonMetrics metrics) {
    /** Logs as the tracker. */
    private static final Logger LOG = LoggerFactory.getLogger(EnactmentTracker.class);

    Folded fold(Enactment enactment, EventEnvelope event, ConsumerRecord<String, byte[]> record) {
        boolean hadPlan = enactment.state().hasPlan();
        Folded folded = enactment.fold(event, InstanceOpening.position(record), InstanceOpening.bytes(record));
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

    /** A predecessor that had read the plan has already refused what does not fit. */
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
}
