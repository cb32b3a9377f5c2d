package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.history.HistoryRecorder;
import io.weatherglass.daemon.ingest.DeadLetterWriter;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.publishing.AdvisoryPublisher;
import io.weatherglass.forecast.advising.AdviceEffects;
import io.weatherglass.forecast.advising.AdvisoryPipeline;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.InstanceState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Outputs of the tracker: advisories, runs for the history, dead letters and the daemon's own events. */
public record AdvisoryOutput(
        AdvisoryPipeline pipeline,
        Sinks sinks,
        Owned owned,
        DaemonMetrics metrics,
        Function<TopicPartition, CompletionStage<?>> leaderAnswers,
        Clock wallClock) {

    private static final Logger LOG = LoggerFactory.getLogger(AdvisoryOutput.class);

    /**
     * Observes only advisories of this daemon's instances. Must not block.
     *
     * @param published receives each advisory once it is safe in the log, even if the tenure has ended in the meantime.
     *     The returned future never fails; it completes when the instance may be closed
     * @param forget receives instances that have ended or moved to another daemon
     */
    public record Owned(BiFunction<Tenure, Advisory, CompletableFuture<Void>> published, Consumer<String> forget) {}

    /** @param course returns the published advisories of an instance, oldest first; unpacking them is slow */
    public record Sinks(
            AdvisoryPublisher publisher,
            HistoryRecorder history,
            DeadLetterWriter deadLetters,
            FencedWriter writer,
            Topics topics,
            Function<String, Supplier<List<Advisory>>> course) {}

    /** @param pendingSince time when the oldest event not covered by earlier advisories was written */
    CompletableFuture<Void> publish(Tenure tenure, Advisory advisory, Instant pendingSince) {
        return sinks.publisher().publish(tenure, advisory).thenRun(() -> published(tenure, advisory, pendingSince));
    }

    private CompletableFuture<Void> published(Tenure tenure, Advisory advisory, Instant pendingSince) {
        metrics.published(advisory);
        CompletableFuture<Void> alerted = owned.published().apply(tenure, advisory);
        if (!pendingSince.equals(Instant.MAX)) {
            metrics.eventToAdvisory(Duration.between(pendingSince, wallClock.instant()));
        }
        return alerted;
    }

    /**
     * Completes when the closing advisory is safe in both topics and the run is in the history. Writes to the retained
     * topic first, because consumers learn of the end from this topic. If the advisory is missing from the compacted
     * topic, the next owner of the partition closes the instance again.
     */
    CompletableFuture<Advisory> close(
            Tenure tenure,
            InstanceSnapshot ended,
            Set<String> closedIn,
            Optional<Advisory> said,
            Instant pendingSince) {
        pipeline.stop(ended.instance());
        try {
            Advisory closing = said.orElseGet(() -> AdviceEffects.measured(
                    ended.outcome().orElseThrow(),
                    pipeline.close(ended),
                    sinks.course().apply(ended.instance())));
            return publishUnless(tenure, closedIn, sinks.topics().advisories(), closing)
                    .thenCompose(safe -> {
                        CompletableFuture<Void> alerted = published(tenure, closing, pendingSince);
                        return sinks.history()
                                .record(ended, closing)
                                .thenCombine(alerted, (recorded, sent) -> recorded);
                    })
                    .thenCompose(recorded ->
                            publishUnless(tenure, closedIn, sinks.topics().advisoriesLatest(), closing))
                    .thenApply(safe -> closing);
        } catch (RuntimeException e) {
            // Report the failure like a failed write, so that the operation is retried.
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Replaces the partial run of a closed instance; completes with true if this run is more complete. */
    CompletionStage<Boolean> repair(InstanceSnapshot ended) {
        try {
            return sinks.history().repair(ended, pipeline.close(ended));
        } catch (RuntimeException e) {
            // Failure to close a run must not terminate the poll thread.
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<Void> publishUnless(Tenure tenure, Set<String> closedIn, String topic, Advisory closing) {
        return sinks.publisher().publish(tenure, closing, closedIn.contains(topic) ? Set.of() : Set.of(topic));
    }

    void ended(Advisory closing) {
        metrics.ended(closing);
    }

    boolean isClosedEverywhere(Set<String> closedIn) {
        return closedIn.contains(sinks.topics().advisories())
                && closedIn.contains(sinks.topics().advisoriesLatest());
    }

    void forget(String instance) {
        pipeline.forget(instance);
        owned.forget().accept(instance);
        metrics.forget(instance);
    }

    void deadLetter(ConsumerRecord<String, byte[]> record, InvalidEventException reason) {
        sinks.deadLetters().send(record, reason);
    }

    private OwnEvents ownEvents() {
        return new OwnEvents(sinks.writer(), sinks.topics().events());
    }

    CompletableFuture<Void> abandon(Enactment silent, Instant now) {
        InstanceState state = silent.state();
        String reason = "it was silent for " + silent.silence(now).truncatedTo(ChronoUnit.SECONDS);
        LOG.info("instance {} is abandoned: {}", state.instance(), reason);
        return ownEvents()
                .write(
                        silent.tenure(),
                        "abandoned-" + state.instance() + "-" + state.last().offset(),
                        state,
                        silent.eventClock(now),
                        new WorkflowAbandoned(reason));
    }

    CompletableFuture<Void> learned(Tenure tenure, InstanceState state, Instant eventTime, WorkflowLearned learned) {
        return ownEvents().write(tenure, "learned-" + state.instance(), state, eventTime, learned);
    }
}
