package io.weatherglass.daemon.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Requests that wait for an advisory newer than the one that they have: long polling. Thread-safe. */
final class AdvisoryWaits implements Consumer<Advisory>, AutoCloseable {

    private record Wait(String instance, int after, Promise<Optional<Advisory>> promise) {

        boolean isOver(Advisory advisory) {
            return advisory.workflowInstance().equals(instance) && isNews(advisory, after);
        }
    }

    private final PublishedAdvisories publishedAdvisories;
    private final Set<Wait> waits = ConcurrentHashMap.newKeySet();

    AdvisoryWaits(PublishedAdvisories publishedAdvisories) {
        this.publishedAdvisories = publishedAdvisories;
        publishedAdvisories.addListener(this);
    }

    /** Nothing follows a closing advisory, so there is no use in waiting for what comes after it. */
    private static boolean isNews(Advisory advisory, int after) {
        return advisory.sequence() > after || advisory.closing();
    }

    /**
     * The latest advisory of an instance as soon as its sequence number is higher, or it is the closing one.
     *
     * @param context on whose thread the answer comes
     * @param atMost how long to wait; empty after that
     */
    Future<Optional<Advisory>> after(Context context, String instance, int sequence, Duration atMost) {
        Vertx vertx = context.owner();
        Wait wait = new Wait(instance, sequence, Promise.promise());
        waits.add(wait);
        // looked at after the wait is known, so that nothing is published unseen in between
        publishedAdvisories.latest(instance).filter(wait::isOver).ifPresent(this::accept);
        long timer = vertx.setTimer(
                Math.max(1, atMost.toMillis()), passed -> wait.promise().tryComplete(Optional.empty()));
        Promise<Optional<Advisory>> answer = Promise.promise();
        wait.promise().future().onComplete(done -> {
            waits.remove(wait);
            vertx.cancelTimer(timer);
            // answers are written by the thread of the connection, and not by the one that reads advisories
            context.runOnContext(turn -> answer.complete(done.result()));
        });
        return answer.future();
    }

    /** Number of requests that wait. */
    int waiting() {
        return waits.size();
    }

    @Override
    public void accept(Advisory advisory) {
        for (Wait wait : waits) {
            if (wait.isOver(advisory)) {
                wait.promise().tryComplete(Optional.of(advisory));
            }
        }
    }

    /** Those that wait are answered with nothing new. */
    @Override
    public void close() {
        publishedAdvisories.removeListener(this);
        waits.forEach(wait -> wait.promise().tryComplete(Optional.empty()));
    }
}
