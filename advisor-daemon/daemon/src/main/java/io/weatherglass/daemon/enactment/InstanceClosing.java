package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.InvalidEventReason;
import io.weatherglass.daemon.ingest.PartitionProgress;
import io.weatherglass.daemon.kafka.NotOwnerException;
import java.time.Duration;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes ended instances, each with exactly one closing advisory. Confined to the poll thread. */
record InstanceClosing(
        InstanceRegistry instances,
        Map<Integer, PartitionProgress> partitions,
        ForecastScheduler<Advisory> scheduler,
        AdvisoryOutput output,
        EnactmentTracker.ReadBack readBack,
        PollThreadContext context) {
    private static final Logger LOG = LoggerFactory.getLogger(InstanceClosing.class);

    void close(Enactment enactment) {
        if (enactment.beginClosing(context.clock().instant())) {
            enactment.during(() -> closeNow(enactment));
        }
    }

    void giveUpOnPlan(Enactment enactment, Duration holdTimeout) {
        String instance = enactment.state().instance();
        InvalidEventException reason = new InvalidEventException(
                InvalidEventReason.NO_PLAN,
                "workflowinstance",
                instance,
                "must have a plan: none arrived within " + holdTimeout + " (tracking.hold-timeout)");
        // The previous owner may have written the same dead letters; duplicates are better than lost dead letters.
        enactment.held().release().forEach(held -> output.deadLetter(held.record(), reason));
        partitions.get(enactment.partition()).closed(instance);
    }

    private void closeNow(Enactment enactment) {
        String instance = enactment.state().instance();
        // A running forecast may outlast the closing and leave alert data behind.
        scheduler.cancel(instance, () -> {
            if (!instances.isOpen(enactment)) {
                output.forget(instance);
            }
        });
        output.close(
                        enactment.tenure(),
                        enactment.state().snapshot(),
                        readBack.advisories().closedIn(instance),
                        readBack.advisories().latest(instance).filter(Advisory::closing),
                        enactment.forecasts().takePendingSince())
                .thenCompose(closing -> readBack.caughtUp().get().thenApply(read -> closing))
                .whenComplete((closing, failure) -> context.thread().execute(() -> {
                    if (failure == null) {
                        readBack(enactment, closing);
                    } else {
                        enactment.during(() -> closingFailed(enactment, failure));
                    }
                }));
    }

    private void readBack(Enactment enactment, Advisory closing) {
        String instance = enactment.state().instance();
        boolean safe = output.isClosedEverywhere(readBack.advisories().closedIn(instance));
        if (!safe && enactment.noteMissed()) {
            enactment.during(() -> closingFailed(enactment, new NotInLogException(instance)));
            return;
        }
        boolean ours = instances.end(enactment);
        if (ours) {
            output.forget(instance);
            partitions.get(enactment.partition()).closed(instance);
        }
        if (ours || safe) {
            // Report the end even if another daemon owns the instance now, since that daemon will not close it again.
            output.ended(closing);
        }
    }

    /** A broker that fails after it has confirmed a commit may still abort the transaction. */
    private static final class NotInLogException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        NotInLogException(String instance) {
            super("the closing advisory of instance " + instance + " was committed but is not in the log");
        }
    }

    /** Reads the log up to its end first, since the advisory may have been written despite the reported failure. */
    private void closingFailed(Enactment enactment, Throwable failure) {
        String instance = enactment.state().instance();
        if (NotOwnerException.isCauseOf(failure)) {
            LOG.debug("another daemon closes instance {}", instance);
        } else {
            LOG.error("cannot close instance {} yet", instance, failure);
        }
        readBack.caughtUp()
                .get()
                .whenComplete((read, unread) -> context.thread()
                        .execute(() -> enactment.closingFailed(context.clock().instant())));
    }
}
