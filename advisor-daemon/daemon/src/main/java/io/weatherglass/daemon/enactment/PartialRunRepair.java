package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.ingest.PartitionProgress;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.InstanceState.Folded;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repairs the history of an instance that was closed as a partial run, when the whole run is reported again. Folds the
 * events into a separate state that replaces the partial run if it is more complete. Publishes no advisory.
 */
record PartialRunRepair(
        PublishedAdvisories publishedAdvisories,
        InstanceRegistry instances,
        AdvisoryOutput output,
        Map<Integer, PartitionProgress> partitions,
        Duration idleTimeout,
        InstanceFolding folding,
        HeapBudget heap,
        PollThreadContext context,
        Map<String, Enactment> open) {

    private static final Logger LOG = LoggerFactory.getLogger(PartialRunRepair.class);

    private record Partial(long lastOffset, Instant origin, int jobs) {

        static Optional<Partial> of(InstanceSnapshot ended) {
            return ended.outcome()
                    .flatMap(end -> end.extent().partial())
                    .map(partial -> new Partial(ended.position().offset(), ended.origin(), partial.reportedJobs()));
        }

        static Optional<Partial> of(Advisory closing) {
            if (!closing.closing() || closing.ground().partial().isEmpty()) {
                return Optional.empty();
            }
            double makespan = closing.makespan().orElseThrow().medianSeconds();
            Instant end = closing.completionTime().orElseThrow().median();
            return Optional.of(new Partial(
                    closing.computation().inputPosition().offset(),
                    end.minusNanos(Math.round(makespan * 1e9)),
                    closing.ground().partial().get().reportedJobs()));
        }

        /** Returns whether the repaired run has plausible times and at least as many ended jobs as the partial run. */
        boolean isReachedBy(InstanceSnapshot repair) {
            JobTable jobs = repair.jobs();
            InstanceSnapshot.End end = repair.outcome().orElseThrow();
            boolean resumed = end.extent().resumed();
            return end.implausible().isEmpty()
                    && jobs.countIn(JobPhase.COMPLETED)
                                    + jobs.countIn(JobPhase.FAILED)
                                    + jobs.countIn(JobPhase.CANCELLED)
                                    // a resumed run does not report jobs finished by earlier attempts
                                    + (resumed ? 0 : jobs.countIn(JobPhase.SKIPPED))
                            >= this.jobs;
        }
    }

    /** Returns {@link Folded#AFTER_END} if the event has no effect. */
    Folded fold(EventEnvelope event, ConsumerRecord<String, byte[]> record) {
        String instance = event.workflowInstance();
        // Ignores events of the partial run itself that are read again.
        Optional<Partial> partial = partial(instance).filter(of -> record.offset() > of.lastOffset());
        if (partial.isEmpty()) {
            return Folded.AFTER_END;
        }
        Enactment repair = open.get(instance);
        if (repair == null) {
            // Only a start or a plan begins a new report of the run; a single late event does not.
            if (!(event.event() instanceof WorkflowStarted || event.event() instanceof WorkflowPlanned)) {
                return Folded.AFTER_END;
            }
            if (!heap.hasRoomToOpen(HeapBudget.requestBytes(InstanceFolding.bytes(record)))) {
                LOG.warn("cannot repair the partial run of instance {}: {}", instance, heap.shortage());
                return Folded.AFTER_END;
            }
            repair = openAt(instance, record);
        }
        long before = repair.heapBytes();
        Folded folded = repair.fold(
                notAfter(partial.get().origin(), event),
                InstanceFolding.position(record),
                InstanceFolding.bytes(record));
        heap.open(repair.heapBytes() - before);
        if (!heap.hasRoomToOpen(0)) {
            LOG.warn("cannot repair the partial run of instance {}: {}", instance, heap.shortage());
            repair.dropped();
            forget(repair);
        }
        Instant now = context.clock().instant();
        repair.eventFolded(now, Instant.MAX, now, InstanceFolding.trace(record));
        return folded;
    }

    private Optional<Partial> partial(String instance) {
        return instances
                .ended(instance)
                .map(Partial::of)
                .orElseGet(() -> publishedAdvisories.latest(instance).flatMap(Partial::of));
    }

    private Enactment openAt(String instance, ConsumerRecord<String, byte[]> record) {
        LOG.info("instance {} was closed as a partial run and is being reported again", instance);
        Enactment repair = folding.open(instance, record, 0);
        open.put(instance, repair);
        heap.open(repair.heapBytes());
        return repair;
    }

    private static EventEnvelope notAfter(Instant origin, EventEnvelope event) {
        if (!(event.event() instanceof WorkflowStarted started) || !origin.isBefore(started.submittedAt())) {
            return event;
        }
        return new EventEnvelope(
                event.id(),
                event.source(),
                event.time(),
                event.timescale(),
                event.workflowInstance(),
                started.submittedNotAfter(origin));
    }

    void revoked(int partition) {
        open.values().removeIf(repair -> {
            boolean gone = repair.partition() == partition;
            if (gone) {
                heap.open(-repair.heapBytes());
                repair.dropped();
            }
            return gone;
        });
    }

    void polled(List<Integer> livePartitions) {
        Instant now = context.clock().instant();
        for (Enactment repair : List.copyOf(open.values())) {
            if (!livePartitions.contains(repair.partition())) {
                continue;
            }
            if (!repair.state().isEnded()) {
                if (repair.silence(now).compareTo(idleTimeout) > 0) {
                    LOG.info(
                            "the new report of instance {} does not include its end; the run stays partial",
                            instance(repair));
                    repair.dropped();
                    forget(repair);
                }
            } else if (repair.beginClosing(now)) {
                record(repair);
            }
        }
    }

    private void record(Enactment repair) {
        InstanceSnapshot whole = repair.state().snapshot();
        if (partial(instance(repair)).filter(of -> of.isReachedBy(whole)).isEmpty()) {
            LOG.info(
                    "the new report of instance {} has too few jobs or implausible times; the run stays partial",
                    instance(repair));
            repair.closed();
            forget(repair);
            return;
        }
        output.repair(whole)
                .whenComplete((replaced, failure) -> context.thread().execute(() -> {
                    if (failure != null) {
                        LOG.error("cannot repair the run of instance {}", instance(repair), failure);
                    } else if (replaced) {
                        LOG.info("replaced the partial run of instance {} in the history", instance(repair));
                    } else {
                        LOG.info(
                                "ignored the new report of instance {}: its run in the history is already at least as"
                                        + " complete",
                                instance(repair));
                    }
                    if (open.get(instance(repair)) == repair) {
                        repair.closed();
                        forget(repair);
                    }
                }));
    }

    private void forget(Enactment repair) {
        open.remove(instance(repair));
        heap.open(-repair.heapBytes());
        output.forget(instance(repair));
        partitions.get(repair.partition()).closed(instance(repair));
    }

    private static String instance(Enactment repair) {
        return repair.state().instance();
    }
}
