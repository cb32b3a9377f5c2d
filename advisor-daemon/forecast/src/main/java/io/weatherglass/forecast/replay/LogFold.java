package io.weatherglass.forecast.replay;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.InstanceState;
import io.weatherglass.forecast.tracking.InstanceState.Folded;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Folds a log in the same way as the daemon: events received before the plan are folded after it. Not thread-safe. */
public final class LogFold {

    private final InstanceState state;
    private final Deque<Logged> next;
    private final List<Logged> held = new ArrayList<>();
    private int refused;

    LogFold(String instance, List<Logged> log) {
        state = new InstanceState(
                instance,
                log.isEmpty() ? new InputPosition("none", 0, 0) : log.get(0).position());
        next = new ArrayDeque<>(log);
    }

    public record Logged(EventEnvelope event, InputPosition position) {}

    /**
     * @param sequence number of distinct events to fold, at least 1
     * @throws IllegalArgumentException if the log has fewer
     */
    public static InstanceSnapshot state(String instance, List<Logged> log, int sequence) {
        LogFold fold = new LogFold(instance, log);
        int folded = 0;
        while (folded < sequence && fold.hasNext()) {
            folded += fold.next().isPresent() ? 1 : 0;
        }
        if (folded < sequence) {
            throw new IllegalArgumentException("the log must have " + sequence + " distinct events of instance \""
                    + instance + "\", but has " + folded);
        }
        return fold.state.snapshot();
    }

    boolean hasNext() {
        return !next.isEmpty();
    }

    Optional<EventEnvelope> next() {
        Logged logged = next.poll();
        boolean hadPlan = state.hasPlan();
        Folded what = Folded.DUPLICATE;
        try {
            what = state.fold(logged.event(), logged.position());
        } catch (InvalidEventException e) {
            // the daemon turns such events into dead letters
            refused++;
        }
        if (what == Folded.NEEDS_PLAN) {
            held.add(logged);
        } else if (!hadPlan && state.hasPlan()) {
            while (!held.isEmpty()) {
                next.push(held.remove(held.size() - 1));
            }
        }
        return what == Folded.APPLIED ? Optional.of(logged.event()) : Optional.empty();
    }

    void insert(Logged logged) {
        next.push(logged);
    }

    InstanceState state() {
        return state;
    }

    int refused() {
        return refused + held.size();
    }
}
