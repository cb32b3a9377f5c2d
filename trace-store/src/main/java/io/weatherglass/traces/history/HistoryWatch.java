package io.weatherglass.traces.history;

import io.weatherglass.traces.history.HistoryException.Kind;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Regularly checks whether a history's server responds, in its own thread with its own timeout. Does nothing if the
 * history is a file.
 */
public final class HistoryWatch implements AutoCloseable {

    public static final Duration PERIOD = Duration.ofSeconds(1);

    /** Longer than a busy server takes to respond or a lost packet takes to be retransmitted. */
    public static final Duration PATIENCE = Duration.ofSeconds(3);

    private final History history;
    private final Consumer<Optional<HistoryException>> listener;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread named = new Thread(task, "history-watch");
        named.setDaemon(true);
        return named;
    });

    /** @param listener receives the result of each check: the failure, or empty if the server responded */
    public HistoryWatch(History history, Consumer<Optional<HistoryException>> listener) {
        this.history = history;
        this.listener = listener;
    }

    public void start() {
        if (history.isShared()) {
            thread.scheduleWithFixedDelay(this::look, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void look() {
        CompletableFuture<Void> answered = new CompletableFuture<>();
        // Report the timeout even while the ping is still blocked.
        answered.orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((answer, failure) ->
                        listener.accept(Optional.ofNullable(failure).map(this::meaning)));
        try {
            history.ping();
            answered.complete(null);
        } catch (RuntimeException e) {
            answered.completeExceptionally(e);
        }
    }

    private HistoryException meaning(Throwable failure) {
        if (failure instanceof HistoryException known) {
            return known;
        }
        return failure instanceof TimeoutException
                ? new HistoryException(
                        Kind.AWAY,
                        "history at " + history.location() + ": no response within " + PATIENCE.toSeconds() + " s")
                : HistoryException.of(history.location(), failure);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
