package io.weatherglass.daemon.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.http.exchange.Problem;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Long polling for the next advisory, with a limit of waiting requests. Thread-safe. */
final class AdvisoryWaits implements Consumer<Advisory>, AutoCloseable {

    /** Each wait takes a connection and is checked with every advisory. */
    static final int MAX_WAITING = 500;

    private static final int RETRY_AFTER_SECONDS = 5;

    private final int maxWaiting;
    private final PublishedAdvisories publishedAdvisories;
    private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
    private final AtomicInteger admitted = new AtomicInteger();

    AdvisoryWaits(PublishedAdvisories publishedAdvisories, int maxWaiting) {
        this.maxWaiting = maxWaiting;
        this.publishedAdvisories = publishedAdvisories;
        publishedAdvisories.addListener(this);
    }

    /** Nothing follows a closing advisory, so waiting for it is useless. */
    private static boolean isNews(Advisory advisory, int after) {
        return advisory.sequence() > after || advisory.closing();
    }

    final class Wait {

        private final String instance;
        private final int after;
        private final Promise<Optional<Advisory>> end = Promise.promise();
        private final Promise<Optional<Advisory>> answer = Promise.promise();

        private Wait(String instance, int after) {
            this.instance = instance;
            this.after = after;
        }

        /** Empty if no advisory came in time. */
        Future<Optional<Advisory>> answer() {
            return answer.future();
        }

        void giveUp() {
            end.tryFail("the client has gone");
        }

        private boolean isOver(Advisory advisory) {
            return advisory.workflowInstance().equals(instance) && isNews(advisory, after);
        }
    }

    /**
     * @param context receives the answer on its thread
     * @throws Problem if too many requests wait
     */
    Wait after(Context context, String instance, int sequence, Duration atMost) {
        if (admitted.incrementAndGet() > maxWaiting) {
            admitted.decrementAndGet();
            throw Problem.unavailable(maxWaiting + " requests wait for advisories already", RETRY_AFTER_SECONDS);
        }
        Vertx vertx = context.owner();
        Wait wait = new Wait(instance, sequence);
        waits.add(wait);
        // looked at after the wait is known, so that nothing is published unseen in between
        publishedAdvisories.latest(instance).filter(wait::isOver).ifPresent(this::accept);
        long timer = vertx.setTimer(Math.max(1, atMost.toMillis()), passed -> wait.end.tryComplete(Optional.empty()));
        wait.end.future().onComplete(done -> {
            waits.remove(wait);
            admitted.decrementAndGet();
            vertx.cancelTimer(timer);
            if (done.succeeded()) {
                // answers are written by the thread of the connection, and not by the one that reads advisories
                context.runOnContext(turn -> wait.answer.complete(done.result()));
            }
        });
        return wait;
    }

    int waiting() {
        return waits.size();
    }

    @Override
    public void accept(Advisory advisory) {
        for (Wait wait : waits) {
            if (wait.isOver(advisory)) {
                wait.end.tryComplete(Optional.of(advisory));
            }
        }
    }

    @Override
    public void close() {
        publishedAdvisories.removeListener(this);
        waits.forEach(wait -> wait.end.tryComplete(Optional.empty()));
    }
}
