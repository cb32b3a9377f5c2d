package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

final class Translated {
    private final RunTranslations openRuns;
    private final Map<String, RunTranslations.CheckedRun> runs = new LinkedHashMap<>();
    private final List<EventEnvelope> events = new ArrayList<>();
    private final List<InvalidMessageException> refused = new ArrayList<>();
    private int messages;
    private int used;
    private int ignored;

    Translated(Connector connector) {
        this.openRuns = new RunTranslations(connector, true);
    }

    static Translated of(Connector connector, List<SourceMessage> messages) {
        Translated translated = new Translated(connector);
        messages.forEach(translated::add);
        return translated;
    }

    List<EventEnvelope> add(SourceMessage message) {
        messages++;
        try {
            Optional<String> run = openRuns.runOf(message);
            if (run.isEmpty()) {
                ignored++;
                return List.of();
            }
            List<EventEnvelope> added =
                    runs.computeIfAbsent(run.get(), openRuns::open).translate(message);
            events.addAll(added);
            used++;
            return added;
        } catch (InvalidMessageException e) {
            refused.add(e);
            events.addAll(e.translated());
            return e.translated();
        }
    }

    List<EventEnvelope> events() {
        return events;
    }

    List<InvalidMessageException> refused() {
        return refused;
    }

    int messages() {
        return messages;
    }

    int used() {
        return used;
    }

    int ignored() {
        return ignored;
    }

    long runsOver() {
        return runs.values().stream().filter(RunTranslation::isOver).count();
    }

    <E extends WorkflowEvent> Stream<E> all(Class<E> type) {
        return events.stream()
                .map(EventEnvelope::event)
                .filter(type::isInstance)
                .map(type::cast);
    }

    /** Returns the number of events of a type, by instance and job. */
    <E extends WorkflowEvent> long subjects(Class<E> type) {
        return events.stream()
                .filter(envelope -> type.isInstance(envelope.event()))
                .map(envelope -> envelope.workflowInstance() + " "
                        + envelope.event().subject().orElse(""))
                .distinct()
                .count();
    }
}
