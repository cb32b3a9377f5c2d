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
 * Checks periodically, on its own thread, whether the server of a history answers, whatever timeouts its users have. A
 * history in a file is not watched.
 */
public final class HistoryWatch implements AutoCloseable {

    /** From one answer to the next question: costs the server one round trip. */
    public static final Duration PERIOD = Duration.ofSeconds(1);

    /** Longer than a busy server takes to answer, or a lost packet to be sent again; with the period below five seconds. */
    public static final Duration PATIENCE = Duration.ofSeconds(3);

    private final History history;
    private final Consumer<Optional<HistoryException>> listener;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread named = new Thread(task, "history-watch");
        named.setDaemon(true);
        return named;
    });

    /** @param listener receives, after every check, what is wrong, or nothing if the server has answered */
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
        // reported when the time is over, not when the question ends
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
                        "history at " + history.location() + ": no answer within " + PATIENCE.toSeconds() + " s")
                : HistoryException.of(history.location(), failure);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
