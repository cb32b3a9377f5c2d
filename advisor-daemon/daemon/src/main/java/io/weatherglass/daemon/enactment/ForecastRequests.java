package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.ForecastBasis;
import io.weatherglass.daemon.enactment.ForecastScheduler.Request;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Requests forecasts of open instances and publishes the resulting advisories. Confined to the poll thread. */
record ForecastRequests(
        ForecastScheduler<Advisory> scheduler,
        InstanceRegistry instances,
        PublishedAdvisories publishedAdvisories,
        AdvisoryOutput output,
        DaemonMetrics metrics,
        HeapBudget heap,
        PollThreadContext context) {
    private static final Logger LOG = LoggerFactory.getLogger(EnactmentTracker.class);

    void atLastEvent(Enactment enactment) {
        request(enactment, () -> enactment.snapshotAtLastEvent(context.clock().instant()), true);
    }

    void asOfNow(Enactment enactment) {
        if (!enactment.awaitsPastRuns(context.clock().instant())) {
            request(enactment, () -> enactment.snapshotNow(context.clock().instant()), false);
        }
    }

    /**
     * Requests a forecast if an alert in the latest advisory may not have been sent. Returns false until the events of
     * that advisory have been folded.
     */
    boolean ofUnsentAlert(Enactment enactment) {
        String instance = enactment.state().instance();
        Optional<Advisory> unsent = publishedAdvisories
                .latest(instance)
                .filter(advisory -> advisory.alerts().stream().anyMatch(Alert::unsent));
        if (unsent.isEmpty() || enactment.state().isEnded()) {
            return true;
        }
        if (unsent.get().sequence() > enactment.state().sequence()) {
            return false;
        }
        if (enactment.state().hasPlan() && !scheduler.isBusy(instance)) {
            asOfNow(enactment);
        }
        return true;
    }

    private void request(Enactment enactment, Supplier<InstanceSnapshot> snapshot, boolean awaited) {
        boolean skip = !heap.fitsBesideOpen(enactment.forecastBytes());
        if (enactment.skipForecasts(skip) && skip) {
            LOG.warn(
                    "not enough memory to forecast run {}: {}",
                    enactment.state().instance(),
                    heap.shortage());
        }
        if (skip) {
            enactment.forecasts().tried(false);
            return;
        }
        Instant[] pendingSince = {Instant.MAX};
        scheduler.request(
                enactment.state().instance(),
                new Request<>(
                        () -> {
                            pendingSince[0] = enactment.forecasts().takePendingSince();
                            return snapshot.get();
                        },
                        enactment::trace,
                        (asked, advisory) -> {
                            enactment.forecasts().made(advisory, awaited);
                            publish(enactment, asked, advisory, pendingSince[0]);
                        },
                        failure -> enactment.forecasts().tried(false),
                        awaited,
                        enactment.forecasts().risk(),
                        enactment.forecastBytes()));
    }

    private void publish(Enactment enactment, InstanceSnapshot asked, Advisory advisory, Instant pendingSince) {
        // If no future jobs are known, there is nothing to forecast; this is not a failure.
        enactment
                .forecasts()
                .tried(advisory.makespan().isPresent()
                        || advisory.ground().plan().equals(Optional.of(ForecastBasis.SEEN)));
        // The previous owner may have closed the instance, and no advisory may follow a closing one.
        boolean isClosed = !publishedAdvisories.closedIn(asked.instance()).isEmpty();
        if (instances.isOpen(enactment) && !enactment.state().isEnded() && !isClosed) {
            metrics.forecast(advisory, asked.plan(), asked.origin());
            CompletableFuture<Void> written = output.publish(enactment.tenure(), advisory, pendingSince);
            enactment.forecasts().writes(written);
            written.exceptionally(failure -> {
                context.thread().execute(() -> {
                    enactment.forecasts().notWritten(pendingSince);
                    instances.changed(enactment);
                });
                return null;
            });
        }
    }
}
