package io.weatherglass.daemon.recovery;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.samples.Events;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Synthetic events as enactors would write them: a Montage with a known plan, and a run without a reported plan. */
final class SampleRun {

    static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
    private static final URI ENACTOR = URI.create("urn:test:enactor");

    private SampleRun() {}

    static List<EventEnvelope> events(String instance) {
        return events(instance, START);
    }

    /** Near its end a silent run is forecast again soon, since 1 % of the remaining time is short. */
    static List<EventEnvelope> untilNearTheEnd(List<EventEnvelope> events) {
        return events.subList(0, events.size() - 20);
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

    /**
     * Four kinds of jobs: sequential, four at a time, and one that gathers them; each job is reported at submission.
     */
    static List<EventEnvelope> withoutPlan(String workflow, String instance, double slowness) {
        List<TimedEvent> course = new ArrayList<>();
        course.add(new TimedEvent(0, WorkflowStarted.of(workflow, START)));
        double end = 0;
        for (String kind : List.of("FETCH", "ALIGN", "SORT", "CALL")) {
            double begin = end;
            for (int slot = 0; slot < 4; slot++) {
                double runtime = slowness * (20 + 3 * slot + kind.length());
                job(course, kind, kind + " (" + slot + ")", begin, runtime);
                end = Math.max(end, begin + runtime);
            }
        }
        double runtime = slowness * 30;
        job(course, "GATHER", "GATHER", end, runtime);
        course.sort(Comparator.comparingDouble(TimedEvent::seconds));
        course.add(new TimedEvent(end + runtime, new WorkflowCompleted()));
        List<EventEnvelope> events = new ArrayList<>();
        for (TimedEvent event : course) {
            events.add(new EventEnvelope(
                    String.valueOf(events.size()),
                    ENACTOR,
                    START.plusNanos(Math.round(event.seconds() * 1e9)),
                    EventEnvelope.LIVE,
                    instance,
                    event.event()));
        }
        return events;
    }

    private static void job(List<TimedEvent> course, String kind, String name, double begin, double runtime) {
        course.add(new TimedEvent(begin, new JobSubmitted(name, 1, Optional.of(name), Optional.of(kind), List.of())));
        course.add(new TimedEvent(begin, Events.started(name, 1, "")));
        course.add(new TimedEvent(begin + runtime, Events.completed(name, 1, runtime, "")));
    }
}
