package io.weatherglass.daemon.http;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Long polling for the next advisory, with a limit on waiting requests. Thread-safe. */
final class AdvisoryWaits implements Consumer<Advisory>, AutoCloseable {

    /** Each waiting request occupies a connection and is checked whenever an advisory arrives. */
    static final int MAX_WAITING = 500;

    private static final int RETRY_AFTER_SECONDS = 5;

    private final int maxWaiting;
    private final PublishedAdvisories publishedAdvisories;
    private final Set<Wait> waits = ConcurrentHashMap.newKeySet();

    AdvisoryWaits(PublishedAdvisories publishedAdvisories, int maxWaiting) {
        this.maxWaiting = maxWaiting;
        this.publishedAdvisories = publishedAdvisories;
        publishedAdvisories.addListener(this);
    }

    private record Wait(String instance, int after, CompletableFuture<Optional<Advisory>> news) {
        void check(Advisory advisory) {
            if (advisory.workflowInstance().equals(instance) && (advisory.sequence() > after || advisory.closing())) {
                news.complete(Optional.of(advisory));
            }
        }
    }

    /** Returns the next advisory after a sequence number, or empty after the timeout. Callers may cancel. */
    CompletableFuture<Optional<Advisory>> after(String instance, int sequence, Duration atMost) {
        Wait wait = new Wait(instance, sequence, new CompletableFuture<>());
        synchronized (this) {
            if (waits.size() >= maxWaiting) {
                throw Problem.unavailable(
                        maxWaiting + " requests are already waiting for advisories", RETRY_AFTER_SECONDS);
            }
            waits.add(wait);
        }
        // Check only after registering the wait, so that no advisory is missed in between.
        publishedAdvisories.latest(instance).ifPresent(wait::check);
        wait.news()
                .completeOnTimeout(Optional.empty(), Math.max(1, atMost.toMillis()), TimeUnit.MILLISECONDS)
                .whenComplete((news, givenUp) -> waits.remove(wait));
        return wait.news();
    }

    int waiting() {
        return waits.size();
    }

    @Override
    public void accept(Advisory advisory) {
        waits.forEach(wait -> wait.check(advisory));
    }

    @Override
    public void close() {
        publishedAdvisories.removeListener(this);
        waits.forEach(wait -> wait.news().complete(Optional.empty()));
    }
}
