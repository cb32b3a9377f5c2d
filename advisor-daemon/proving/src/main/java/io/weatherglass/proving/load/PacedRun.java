package io.weatherglass.proving.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Sends the events of a run when they are due, in their order: those that are due by the time of an answer go together. */
final class PacedRun {

    /** Well below the largest body that the daemon takes. */
    static final int MAX_BATCH = 1000;

    private final LoadedRun run;
    private final DaemonClient client;
    private final ScheduledExecutorService scheduler;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private final long begunNanos;
    private final int end;

    private PacedRun(LoadedRun run, int begin, int end, DaemonClient client, ScheduledExecutorService scheduler) {
        this.run = run;
        this.end = end;
        this.client = client;
        this.scheduler = scheduler;
        // as if the events before had been sent in time
        begunNanos = System.nanoTime() - (long) (run.dueSeconds(begin) * 1e9);
    }

    /** Starts to send; completes when the daemon has acknowledged all events, exceptionally if it does not take one. */
    static CompletableFuture<Void> start(LoadedRun run, DaemonClient client, ScheduledExecutorService scheduler) {
        return start(run, 0, run.events(), client, scheduler);
    }

    /**
     * Sends a part of a run.
     *
     * @param begin the first event that is sent; those before must have been
     */
    static CompletableFuture<Void> start(
            LoadedRun run, int begin, int end, DaemonClient client, ScheduledExecutorService scheduler) {
        PacedRun paced = new PacedRun(run, begin, end, client, scheduler);
        scheduler.execute(() -> paced.sendDue(begin));
        return paced.done;
    }

    private void sendDue(int from) {
        try {
            double now = (System.nanoTime() - begunNanos) / 1e9;
            int to = from;
            while (to < end && to - from < MAX_BATCH && run.dueSeconds(to) <= now) {
                to++;
            }
            if (to == from) {
                long wait = (long) Math.ceil((run.dueSeconds(from) - now) * 1e3);
                scheduler.schedule(() -> sendDue(from), Math.max(1, wait), TimeUnit.MILLISECONDS);
                return;
            }
            int next = to;
            client.send(run.send(from, to)).whenComplete((acknowledged, failure) -> answered(next, failure));
        } catch (RuntimeException e) {
            done.completeExceptionally(e);
        }
    }

    private void answered(int next, Throwable failure) {
        if (failure != null) {
            done.completeExceptionally(failure);
            return;
        }
        run.acknowledge(next);
        if (next == end) {
            done.complete(null);
        } else {
            scheduler.execute(() -> sendDue(next));
        }
    }
}
