package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.InvalidEventException;
import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.daemon.history.HistoryRecorder;
import io.weatherglass.daemon.ingest.DeadLetters;
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
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What leaves the tracker: advisories, the end of an instance (its closing advisory, which is made here, and, between the two
 * topics, its run for the history), dead letters, and the daemon's own events: what was learned of a plan, and that a silent instance is
 * abandoned. */
public final class AdvisoryOutput {

    private static final Logger LOG = LoggerFactory.getLogger(AdvisoryOutput.class);

    private final AdvisoryPipeline pipeline;
    private final Sinks sinks;
    private final OwnEvents ownEvents;
    private final Topics topics;
    private final DaemonMetrics metrics;
    private final Function<TopicPartition, CompletionStage<?>> leaderAnswers;
    private final Clock wallClock;
    private final Owned owned;

    /** Hears of the advisories on this daemon's instances, and of no others. Does not block. */
    public interface Owned {
        /**
         * An advisory is safe in the log.
         *
         * @param tenure in which it was published; it may have ended since
         * @return completes when the end of the instance may be made complete; never exceptionally
         */
        CompletableFuture<Void> published(Tenure tenure, Advisory advisory);

        /** The instance has ended, or is no longer this daemon's. */
        void forget(String instance);
    }

    /**
     * Where it goes.
     *
     * @param publisher takes advisories
     * @param history takes the runs that have ended
     * @param deadLetters takes events that cannot be used
     * @param writer takes the daemon's own events
     * @param topics of all of them
     * @param course the advisories that have been published on an instance until now, oldest first; unpacking them takes long
     */
    public record Sinks(
            AdvisoryPublisher publisher,
            HistoryRecorder history,
            DeadLetters deadLetters,
            FencedWriter writer,
            Topics topics,
            Function<String, Supplier<List<Advisory>>> course) {}

    /**
     * @param leaderAnswers completes when the leader of a partition answers
     * @param wallClock in step with the times in the log
     * @param owned hears of what has been published here
     */
    public AdvisoryOutput(
            AdvisoryPipeline pipeline,
            Sinks sinks,
            DaemonMetrics metrics,
            Function<TopicPartition, CompletionStage<?>> leaderAnswers,
            Clock wallClock,
            Owned owned) {
        this.owned = owned;
        this.pipeline = pipeline;
        this.sinks = sinks;
        this.topics = sinks.topics();
        this.ownEvents = new OwnEvents(sinks.writer(), topics.events());
        this.metrics = metrics;
        this.leaderAnswers = leaderAnswers;
        this.wallClock = wallClock;
    }

    /**
     * Writes an advisory; completes when it is safe.
     *
     * @param pendingSince when the oldest event was written that it is the first to cover
     */
    CompletableFuture<Void> publish(Tenure tenure, Advisory advisory, Instant pendingSince) {
        return sinks.publisher().publish(tenure, advisory).thenRun(() -> published(tenure, advisory, pendingSince));
    }

    private CompletableFuture<Void> published(Tenure tenure, Advisory advisory, Instant pendingSince) {
        metrics.published(advisory);
        CompletableFuture<Void> alerted = owned.published(tenure, advisory);
        if (!pendingSince.equals(Instant.MAX)) {
            metrics.eventToAdvisory(Duration.between(pendingSince, wallClock.instant()));
        }
        return alerted;
    }

    /**
     * Closes an instance; completes with its closing advisory when that is safe in both topics and the run in the history. The
     * retained topic comes first, because consumers learn of the end from it, and the compacted one last. So an instance that
     * is closed in both topics is in the history, and any other is closed again by the next owner of its partition.
     *
     * @param closedIn topics that a predecessor had already written it to when it was stopped
     * @param said its closing advisory, if one of the topics has it; the other gets the same
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
            return publishUnless(tenure, closedIn, topics.advisories(), closing)
                    .thenCompose(safe -> {
                        CompletableFuture<Void> alerted = published(tenure, closing, pendingSince);
                        return sinks.history()
                                .record(ended, closing)
                                .thenCombine(alerted, (recorded, sent) -> recorded);
                    })
                    .thenCompose(recorded -> publishUnless(tenure, closedIn, topics.advisoriesLatest(), closing))
                    .thenApply(safe -> closing);
        } catch (RuntimeException e) {
            // reported like a failure to write it, so that it is tried again
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * Replaces the partial run of a closed instance in the history; publishes nothing. Completes with whether there was a
     * partial run and this one is more complete.
     */
    CompletionStage<Boolean> repair(InstanceSnapshot ended) {
        try {
            return sinks.history().repair(ended, pipeline.close(ended));
        } catch (RuntimeException e) {
            // a run that cannot be settled must not end the poll thread
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<Void> publishUnless(Tenure tenure, Set<String> closedIn, String topic, Advisory closing) {
        return sinks.publisher().publish(tenure, closing, closedIn.contains(topic) ? Set.of() : Set.of(topic));
    }

    /** Writes the closing advisory of an instance again, because another one follows it in the compacted topic. */
    CompletableFuture<Void> closeAgain(Tenure tenure, Advisory closing) {
        return sinks.publisher().publish(tenure, closing, Set.of(topics.advisoriesLatest()));
    }

    /** Counts an instance whose closing advisory has been read back. */
    void ended(Advisory closing) {
        metrics.ended(closing);
    }

    boolean isClosedEverywhere(Set<String> closedIn) {
        return closedIn.contains(topics.advisories()) && closedIn.contains(topics.advisoriesLatest());
    }

    void forget(String instance) {
        pipeline.forget(instance);
        owned.forget(instance);
        metrics.forget(instance);
    }

    void deadLetter(ConsumerRecord<String, byte[]> record, InvalidEventException reason) {
        sinks.deadLetters().send(record, reason);
    }

    /** Completes when the leader of a partition answers now. */
    CompletionStage<?> leaderAnswers(TopicPartition partition) {
        return leaderAnswers.apply(partition);
    }

    /** Writes to the log that the instance is given up, so that a replay of the log closes it too. */
    CompletableFuture<Void> abandon(Enactment silent, Instant now) {
        InstanceState state = silent.state();
        String reason = "it was silent for " + silent.silence(now).truncatedTo(ChronoUnit.SECONDS);
        LOG.info("instance {} is abandoned: {}", state.instance(), reason);
        return ownEvents.write(
                silent.tenure(),
                "abandoned-" + state.instance() + "-" + state.last().offset(),
                state,
                silent.eventClock(now),
                new WorkflowAbandoned(reason));
    }

    /** Writes the learned plan of an instance to the log, so that a replay of the log uses it, too. */
    CompletableFuture<Void> learned(Tenure tenure, InstanceState state, Instant eventTime, WorkflowLearned learned) {
        return ownEvents.write(tenure, "learned-" + state.instance(), state, eventTime, learned);
    }
}
