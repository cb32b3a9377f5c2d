package io.weatherglass.daemon.enactment;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;

/**
 * Abandons instances that have been silent for too long. Silence counts only while events can arrive: the leader of the
 * partition must respond, and after an outage the measurement starts again from zero.
 */
record Abandonment(
        InstanceRegistry instances,
        Function<TopicPartition, CompletionStage<?>> leaderAnswers,
        BiFunction<Enactment, Instant, CompletableFuture<Void>> abandon,
        Duration idleTimeout,
        PollThreadContext context,
        Set<Integer> outages) {

    void consider(Enactment enactment) {
        if (enactment.isAbandoned(context.clock().instant(), idleTimeout) && enactment.beginAbandoning()) {
            leaderAnswers
                    .apply(enactment.tenure().partition())
                    .whenComplete((answer, failure) ->
                            context.thread().execute(() -> enactment.during(() -> decide(enactment, failure == null))));
        }
    }

    private void decide(Enactment enactment, boolean answered) {
        Instant now = context.clock().instant();
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
                context.thread().execute(enactment::abandoningFailed);
            }
        });
    }
}
