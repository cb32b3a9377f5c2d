package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What a connector makes of messages. */
final class Translated {
    private final Connector connector;
    private final Map<String, RunTranslation> runs = new LinkedHashMap<>();
    private final List<EventEnvelope> events = new ArrayList<>();
    private final List<InvalidMessageException> refused = new ArrayList<>();

    Translated(Connector connector) {
        this.connector = connector;
    }

    static Translated of(Connector connector, List<SourceMessage> messages) {
        Translated translated = new Translated(connector);
        messages.forEach(translated::add);
        return translated;
    }

    /** The events that this message gives. */
    List<EventEnvelope> add(SourceMessage message) {
        try {
            Optional<String> run = connector.runOf(message);
            if (run.isEmpty()) {
                return List.of();
            }
            List<EventEnvelope> added =
                    runs.computeIfAbsent(run.get(), connector::open).translate(message);
            events.addAll(added);
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

    long runsOver() {
        return runs.values().stream().filter(RunTranslation::isOver).count();
    }

    <E extends WorkflowEvent> Stream<E> all(Class<E> type) {
        return events.stream()
                .map(EventEnvelope::event)
                .filter(type::isInstance)
                .map(type::cast);
    }

    /** Events of a type, by instance and job. */
    <E extends WorkflowEvent> long subjects(Class<E> type) {
        return events.stream()
                .filter(envelope -> type.isInstance(envelope.event()))
                .map(envelope -> envelope.workflowInstance() + " "
                        + envelope.event().subject().orElse(""))
                .distinct()
                .count();
    }
}
