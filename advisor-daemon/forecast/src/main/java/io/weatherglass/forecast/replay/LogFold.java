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

/** States of an instance, folded from its log. */
public final class LogFold {

    private LogFold() {}

    public record Logged(EventEnvelope event, InputPosition position) {}

    /**
     * The state after a number of distinct events.
     *
     * @param sequence how many events, at least 1
     * @throws IllegalArgumentException if the log has fewer
     */
    public static InstanceSnapshot state(String instance, List<Logged> log, int sequence) {
        InstanceState state = new InstanceState(
                instance,
                log.isEmpty() ? new InputPosition("none", 0, 0) : log.get(0).position());
        Deque<Logged> next = new ArrayDeque<>(log);
        List<Logged> held = new ArrayList<>();
        int folded = 0;
        while (folded < sequence && !next.isEmpty()) {
            Logged logged = next.poll();
            boolean hadPlan = state.hasPlan();
            Folded what = fold(state, logged);
            if (what == Folded.NEEDS_PLAN) {
                held.add(logged);
            } else if (what == Folded.APPLIED) {
                folded++;
            }
            if (!hadPlan && state.hasPlan()) {
                for (int i = held.size() - 1; i >= 0; i--) {
                    next.push(held.get(i));
                }
                held.clear();
            }
        }
        if (folded < sequence) {
            throw new IllegalArgumentException("the log must have " + sequence + " distinct events of instance \""
                    + instance + "\", has " + folded);
        }
        return state.snapshot();
    }

    private static Folded fold(InstanceState state, Logged logged) {
        try {
            return state.fold(logged.event(), logged.position());
        } catch (InvalidEventException e) {
            // such events are in the dead letters
            return Folded.DUPLICATE;
        }
    }
}
