package io.weatherglass.daemon.recovery;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The events of a synthetic Montage run, as an enactor would write them. */
final class SampleRun {

    static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
    private static final URI ENACTOR = URI.create("urn:test:enactor");

    private SampleRun() {}

    static List<EventEnvelope> events(String instance) {
        return events(instance, START);
    }

    static List<EventEnvelope> events(String instance, Instant start) {
        ReplayScript script = DemoScripts.montage(3, start);
        List<EventEnvelope> events = new ArrayList<>();
        events.add(new EventEnvelope(
                "0", ENACTOR, start, EventEnvelope.LIVE, instance, new WorkflowPlanned(script.plan())));
        for (TimedEvent event : script.events()) {
            events.add(new EventEnvelope(
                    String.valueOf(events.size()),
                    ENACTOR,
                    start.plusNanos(Math.round(event.seconds() * 1e9)),
                    EventEnvelope.LIVE,
                    instance,
                    event.event()));
        }
        return events;
    }
}
