package io.weatherglass.daemon.publishing;

import io.weatherglass.daemon.health.Readiness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Callers waiting until an {@link AdvisoryTail} has read the log. Only {@link #ask} is thread-safe. */
final class LogReadWaiters {

    private static final Logger LOG = LoggerFactory.getLogger(LogReadWaiters.class);

    /** The transaction of a killed daemon stays open for about 16 s and hides all later records. */
    static final Duration PATIENCE = Duration.ofSeconds(20);

    private final AdvisoryTail.Source source;
    private final Readiness readiness;
    private final String cause;
    private final LongSupplier nanoTicker;
    private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
    private final Map<Asked, Map<TopicPartition, Long>> waiting = new HashMap<>();
    private boolean late;

    private record Asked(CompletableFuture<Void> reached, long sinceNanos) {}

    LogReadWaiters(AdvisoryTail.Source source, Readiness readiness, String cause, LongSupplier nanoTicker) {
        this.source = source;
        this.readiness = readiness;
        this.cause = cause;
        this.nanoTicker = nanoTicker;
    }

    /** Completes when everything that is in the log at the time of the call has been read. Thread-safe. */
    CompletableFuture<Void> ask() {
        CompletableFuture<Void> reached = new CompletableFuture<>();
        asked.add(new Asked(reached, nanoTicker.getAsLong()));
        return reached;
    }

    void answer() {
        noteEnds();
        completeReached();
        reportWhetherLate();
    }

    boolean isAwaited() {
        return !asked.isEmpty() || !waiting.isEmpty();
    }

    void failAll() {
        Stream.concat(asked.stream(), waiting.keySet().stream())
                .forEach(one ->
                        one.reached().completeExceptionally(new IllegalStateException("reading advisories has ended")));
    }

    /** Uses one broker query for all callers, since thousands of runs may end at once. */
    private void noteEnds() {
        if (asked.isEmpty()) {
            return;
        }
        List<Asked> together = new ArrayList<>();
        for (Asked next = asked.poll(); next != null; next = asked.poll()) {
            together.add(next);
        }
        try {
            Map<TopicPartition, Long> now =
                    source.ends().apply(source.consumer().assignment());
            together.forEach(one -> waiting.put(one, now));
        } catch (WakeupException | RetriableException e) {
            asked.addAll(together);
        }
    }

    private void completeReached() {
        waiting.entrySet().removeIf(entry -> {
            boolean reached = isReached(entry.getValue());
            if (reached) {
                entry.getKey().reached().complete(null);
            }
            return reached;
        });
    }

    private boolean isReached(Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(this::isReached);
    }

    private boolean isReached(Map.Entry<TopicPartition, Long> end) {
        try {
            return source.consumer().position(end.getKey(), Duration.ZERO) >= end.getValue();
        } catch (WakeupException | RetriableException e) {
            // An unknown position is queried from the broker during the next poll.
            return false;
        }
    }

    private void reportWhetherLate() {
        long now = nanoTicker.getAsLong();
        boolean lateNow = Stream.concat(asked.stream(), waiting.keySet().stream())
                .anyMatch(one -> now - one.sinceNanos() > PATIENCE.toNanos());
        if (lateNow) {
            String why = "still reading published advisories after more than " + PATIENCE.toSeconds() + " s"
                    + waiting.values().stream()
                            .flatMap(ends -> ends.entrySet().stream())
                            .filter(end -> !isReached(end))
                            .findFirst()
                            .map(end -> "; offset " + end.getValue() + " of " + end.getKey() + " not reached")
                            .orElse("")
                    + source.obstacle().get().map(known -> ": " + known).orElse("");
            readiness.unmet(cause, why);
            if (!late) {
                LOG.warn("{}", why);
            }
        } else if (late) {
            readiness.met(cause);
        }
        late = lateNow;
    }
}
