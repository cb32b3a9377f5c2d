package io.weatherglass.forecast.samples;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.InstanceState;
import io.weatherglass.forecast.tracking.InstanceState.Folded;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Sends events to the state of an instance, each with its own id and the next offset. */
public final class Enactor {

    public static final URI SOURCE = URI.create("urn:example:enactor");

    private final String instance;
    private final InstanceState state;
    private long offset;

    public Enactor(String instance) {
        this.instance = instance;
        this.state = new InstanceState(instance, position(0));
    }

    /** Sends the plan first. */
    public static Enactor of(EnactmentPlan plan) {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(plan.submittedAt(), new WorkflowPlanned(plan));
        return enactor;
    }

    /** Returns the states of a run after every n-th event, and the state at its end. */
    public static List<InstanceSnapshot> snapshots(ReplayScript script, int every) {
        Enactor enactor = of(script.plan());
        List<InstanceSnapshot> snapshots = new ArrayList<>();
        for (int i = 0; i < script.events().size(); i++) {
            if (i % every == 0) {
                snapshots.add(enactor.snapshot());
            }
            TimedEvent event = script.events().get(i);
            enactor.tell(script.plan().submittedAt().plusNanos(Math.round(event.seconds() * 1e9)), event.event());
        }
        snapshots.add(enactor.snapshot());
        return snapshots;
    }

    public Folded tell(double seconds, WorkflowEvent event) {
        return tell(Plans.ORIGIN.plusNanos(Math.round(seconds * 1e9)), event);
    }

    public Folded tell(Instant time, WorkflowEvent event) {
        return tell(envelope(String.valueOf(offset), time, event));
    }

    public Folded tell(EventEnvelope event) {
        return state.fold(event, position(offset++));
    }

    public EventEnvelope envelope(String id, Instant time, WorkflowEvent event) {
        return new EventEnvelope(id, SOURCE, time, EventEnvelope.LIVE, instance, event);
    }

    public InstanceState state() {
        return state;
    }

    public InstanceSnapshot snapshot() {
        return state.snapshot();
    }

    private static InputPosition position(long offset) {
        return new InputPosition("events", 0, offset);
    }
}
