package io.weatherglass.cli.replay;

import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends the events of a script as an enactor would have sent them, but faster. Events keep the times of the run, and
 * {@code timescale} is the replay speed. Event ids depend only on the script and the instance, so that sending a script
 * again has no effect.
 */
public final class Replayer {

    private final EnactorClient client;
    private final double speed;

    public Replayer(EnactorClient client, double speed) {
        this.client = client;
        this.speed = speed;
    }

    /**
     * @param events in order of time; the next one is requested only after the previous one has been sent
     * @throws InterruptedException if the thread is interrupted between two events
     */
    public CompletableFuture<Void> send(EnactmentPlan plan, Iterator<TimedEvent> events, String instance)
            throws InterruptedException {
        Instant origin = plan.submittedAt();
        List<CompletableFuture<?>> sent = new ArrayList<>();
        sent.add(publish(instance, 0, origin, new WorkflowPlanned(plan)));
        long begun = System.nanoTime();
        int number = 0;
        while (events.hasNext()) {
            TimedEvent event = events.next();
            pauseUntil(begun + (long) (event.seconds() / speed * TimeUnit.SECONDS.toNanos(1)));
            number++;
            sent.add(publish(instance, number, date(origin, event.seconds()), event.event()));
        }
        return CompletableFuture.allOf(sent.toArray(CompletableFuture[]::new));
    }

    private CompletableFuture<?> publish(String instance, int number, Instant time, WorkflowEvent event) {
        return client.publish(
                new EventEnvelope(instance + "/" + number, ReplayScript.SOURCE, time, speed, instance, event));
    }

    private static Instant date(Instant origin, double seconds) {
        return origin.plusNanos(Math.round(seconds * 1e9));
    }

    private static void pauseUntil(long nanoTime) throws InterruptedException {
        for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("the replay was interrupted");
            }
            LockSupport.parkNanos(left);
        }
    }
}
