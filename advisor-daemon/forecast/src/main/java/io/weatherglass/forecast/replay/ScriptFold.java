package io.weatherglass.forecast.replay;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.InstanceState;
import java.time.Instant;

/** Folds a script as the daemon would, without Kafka. For one thread. */
public final class ScriptFold {

    private final ReplayScript script;
    private final InstanceState state;
    private int folded;

    public ScriptFold(ReplayScript script) {
        this.script = script;
        state = new InstanceState(script.label(), position(0));
        fold(0, new WorkflowPlanned(script.plan()));
    }

    /** The state at a date, s, after all events until then; dates must not fall. */
    public InstanceSnapshot at(double seconds) {
        while (folded < script.events().size() && script.events().get(folded).seconds() <= seconds) {
            next();
        }
        Instant date = date(seconds);
        // dates are whole nanoseconds, and a snapshot is not older than its last event
        return state.snapshot().at(date.isBefore(state.lastEventTime()) ? state.lastEventTime() : date);
    }

    public InstanceSnapshot ended() {
        while (folded < script.events().size()) {
            next();
        }
        return state.snapshot();
    }

    private void next() {
        TimedEvent event = script.events().get(folded);
        folded++;
        fold(event.seconds(), event.event());
    }

    private void fold(double seconds, WorkflowEvent event) {
        state.fold(
                new EventEnvelope(
                        String.valueOf(folded),
                        ReplayScript.SOURCE,
                        date(seconds),
                        EventEnvelope.LIVE,
                        script.label(),
                        event),
                position(folded));
    }

    private Instant date(double seconds) {
        return script.plan().submittedAt().plusNanos(Math.round(seconds * 1e9));
    }

    private static InputPosition position(int number) {
        return new InputPosition("script", 0, number);
    }
}
