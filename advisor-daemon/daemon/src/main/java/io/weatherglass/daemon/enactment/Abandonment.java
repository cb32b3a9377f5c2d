package io.weatherglass.daemon.enactment;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;

/**
 * Abandons instances that were silent for too long. Silence counts only while events can arrive: the leader of the
 * partition must answer, and after an outage the count restarts. On the poll thread.
 */
final class Abandonment {

    private final InstanceRegistry instances;
    private final Function<TopicPartition, CompletionStage<?>> leaderAnswers;
    private final BiFunction<Enactment, Instant, CompletableFuture<Void>> abandon;
    private final Executor pollThread;
    private final Duration idleTimeout;
    private final InstantSource clock;

    /** Partitions whose leaders did not answer the last time. */
    private final Set<Integer> outages = new HashSet<>();

    /**
     * @param leaderAnswers completes when the leader of a partition answers
     * @param abandon writes the abandonment to the log; completes when it is safe
     */
    Abandonment(
            InstanceRegistry instances,
            Function<TopicPartition, CompletionStage<?>> leaderAnswers,
            BiFunction<Enactment, Instant, CompletableFuture<Void>> abandon,
            Duration idleTimeout,
            PollThreadContext context) {
        this.instances = instances;
        this.leaderAnswers = leaderAnswers;
        this.abandon = abandon;
        this.pollThread = context.thread();
        this.idleTimeout = idleTimeout;
        this.clock = context.clock();
    }

    void consider(Enactment enactment) {
        if (enactment.isAbandoned(clock.instant(), idleTimeout) && enactment.beginAbandoning()) {
            leaderAnswers
                    .apply(enactment.tenure().partition())
                    .whenComplete((answer, failure) ->
                            pollThread.execute(() -> enactment.during(() -> decide(enactment, failure == null))));
        }
    }

    private void decide(Enactment enactment, boolean answered) {
        Instant now = clock.instant();
        int partition = enactment.partition();
        if (!answered) {
            outages.add(partition);
        } else if (outages.remove(partition)) {
            instances.openOf(partition).forEach(open -> open.heardAgain(now));
        }
        if (!answered || !instances.isOpen(enactment) || !enactment.isAbandoned(now, idleTimeout)) {
            enactment.abandoningFailed();
            return;
        }
        abandon.apply(enactment, now).whenComplete((safe, failure) -> {
            if (failure != null) {
                pollThread.execute(enactment::abandoningFailed);
            }
        });
    }
}
