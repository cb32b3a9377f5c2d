package io.weatherglass.proving.load;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.zip.CRC32C;

/**
 * An instance whose events are sent to the daemon, and whose advisories are received. Event 0 is the plan, and event n
 * is the n-th event of the script; its id is {@code INSTANCE/n}. Thread-safe.
 */
final class LoadedRun {

    static final URI SOURCE = URI.create("urn:weatherglass:loadtest");

    private static final EventCodec CODEC = new EventCodec();

    private final String instance;
    private final ReplayScript script;
    private final double timescale;
    private final boolean even;
    private final AtomicLongArray sentNanos;
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private int sent;
    private int acknowledged;
    private int covered;
    private int advisories;
    private int closings;
    private int afterClosing;
    private boolean disordered;

    /** @param timescale seconds of the run that are replayed per second of wall-clock time */
    LoadedRun(String instance, ReplayScript script, double timescale) {
        this(instance, script, timescale, false);
    }

    /** @param even whether to send events at equal intervals instead of at the times in the script */
    LoadedRun(String instance, ReplayScript script, double timescale, boolean even) {
        this.even = even;
        this.instance = instance;
        this.script = script;
        this.timescale = timescale;
        sentNanos = new AtomicLongArray(script.events().size() + 1);
    }

    String instance() {
        return instance;
    }

    int events() {
        return sentNanos.length();
    }

    double dueSeconds(int event) {
        if (even) {
            return script.trueMakespanSeconds() / timescale * event / events();
        }
        return event == 0 ? 0 : script.events().get(event - 1).seconds() / timescale;
    }

    synchronized List<EventEnvelope> send(int from, int to) {
        List<EventEnvelope> events = new ArrayList<>(to - from);
        long now = System.nanoTime();
        for (int event = from; event < to; event++) {
            sentNanos.set(event, now);
            events.add(envelope(event));
        }
        // single events may be sent out of order
        sent = Math.max(sent, to);
        return events;
    }

    private EventEnvelope envelope(int event) {
        TimedEvent timed = event == 0 ? null : script.events().get(event - 1);
        WorkflowEvent what = timed == null ? new WorkflowPlanned(script.plan()) : timed.event();
        Instant when = script.plan().submittedAt().plusNanos(timed == null ? 0 : Math.round(timed.seconds() * 1e9));
        return new EventEnvelope(instance + "/" + event, SOURCE, when, timescale, instance, what);
    }

    static long content(EventEnvelope envelope) {
        byte[] json = CODEC.toJson(envelope);
        CRC32C sum = new CRC32C();
        sum.update(json);
        return sum.getValue() << 32 ^ Arrays.hashCode(json) & 0xffffffffL;
    }

    synchronized void acknowledge(int to) {
        acknowledged = Math.max(acknowledged, to);
    }

    /**
     * Records an advisory.
     *
     * @param latencies receives the latency of each newly covered event
     */
    synchronized void advised(int sequence, boolean closing, long nanoTime, Latencies latencies) {
        afterClosing += closings > 0 ? 1 : 0;
        disordered |= sequence < covered || sequence > events();
        for (int event = covered; event < Math.min(sequence, events()); event++) {
            latencies.add((nanoTime - sentNanos.get(event)) / 1e9);
        }
        covered = Math.max(covered, sequence);
        advisories++;
        if (closing) {
            closings++;
            closed.complete(null);
        }
    }

    CompletableFuture<Void> closed() {
        return closed;
    }

    synchronized int sent() {
        return sent;
    }

    synchronized int acknowledged() {
        return acknowledged;
    }

    synchronized int advisories() {
        return advisories;
    }

    synchronized int closings() {
        return closings;
    }

    synchronized int covered() {
        return covered;
    }

    /**
     * Returns whether the advisories are in the order of the events and, if the run has ended, whether exactly the last
     * advisory is closing.
     */
    synchronized boolean hasValidAdvisories() {
        boolean ended = sent == events();
        return !disordered && afterClosing == 0 && closings == (ended ? 1 : 0) && (!ended || covered == sent);
    }

    /**
     * Returns the checksum of a sent event. It is computed here and not when the event is sent, so that sending takes
     * little CPU time.
     */
    long content(int event) {
        return content(envelope(event));
    }
}
