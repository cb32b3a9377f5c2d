package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Translates the messages of a source one by one, writes their events to an output, and counts both. Not thread-safe. */
public final class Connection {
    private final Translations translations;
    private final EventOutput output;
    private long messages;
    private long events;
    private long plans;
    private long malformed;
    private Optional<Instant> lastEvent = Optional.empty();

    /** @param output stays the caller's */
    public Connection(Connector connector, EventOutput output) {
        this.translations = new Translations(connector);
        this.output = output;
    }

    /**
     * Translates a message; returns when its events are safe, or the message itself if it is malformed.
     *
     * @throws InterruptedException if this is given up before they are
     */
    public void accept(SourceMessage message) throws InterruptedException {
        messages++;
        List<EventEnvelope> translated;
        try {
            translated = translations.translate(message);
        } catch (InvalidMessageException e) {
            malformed++;
            output.refuse(message, e);
            return;
        }
        events += translated.size();
        lastEvent = Stream.concat(lastEvent.stream(), translated.stream().map(EventEnvelope::time))
                .max(Comparator.naturalOrder());
        plans += translated.stream()
                .filter(event -> event.event() instanceof WorkflowPlanned)
                .count();
        if (!translated.isEmpty()) {
            output.write(translated);
        }
    }

    /** Forgets a run, by its key. */
    void forget(String run) {
        translations.forget(run);
    }

    /** Whether a run has ended, by its key. */
    boolean isOver(String run) {
        return translations.isOver(run);
    }

    /** Whether there was at least one run, and all have ended. */
    public boolean isOver() {
        return translations.areOver();
    }

    /** Messages so far. */
    public long messages() {
        return messages;
    }

    /** Events that they gave. */
    public long events() {
        return events;
    }

    /** The latest date of an event, if there was one. */
    Optional<Instant> lastEvent() {
        return lastEvent;
    }

    /** Whether there were plans, but no events of their runs. */
    public boolean onlyPlans() {
        return plans > 0 && plans == events;
    }

    /** Messages that could not be translated. */
    public long malformed() {
        return malformed;
    }
}
