package io.weatherglass.proving.load;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Sends the events of a run in order, each when it is due. Events that become due during a request form the next batch.
 */
final class PacedRun {

    /** Maximum number of events per batch, so that request bodies stay well below the daemon's limit. */
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
        // act as if all earlier events had been sent when due
        begunNanos = System.nanoTime() - (long) (run.dueSeconds(begin) * 1e9);
    }

    /**
     * Starts sending. The future completes when the daemon has acknowledged all events, or completes exceptionally if a
     * request fails.
     */
    static CompletableFuture<Void> start(LoadedRun run, DaemonClient client, ScheduledExecutorService scheduler) {
        return start(run, 0, run.events(), client, scheduler);
    }

    /**
     * Sends a range of events.
     *
     * @param begin first event; all earlier events must have been sent
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
