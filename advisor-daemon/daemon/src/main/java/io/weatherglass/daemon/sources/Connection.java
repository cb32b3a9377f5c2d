package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunSummary;
import io.weatherglass.connectors.sources.RunTranslations;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Translates the messages of a source, writes their events, and counts messages and events. Not thread-safe. */
public final class Connection {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /** If none of this many initial messages belongs to a run, a warning explains why. */
    private static final int MANY_WITHOUT_RUN = 100;

    private final MessageTranslator translations;
    private final EventOutput output;
    private long messages;
    private long events;
    private long plans;
    private long malformed;
    private Optional<Instant> lastEvent = Optional.empty();

    public Connection(Connector connector, EventOutput output) {
        this(connector, output, false);
    }

    /** @param recorded whether the messages come from a recording; its runs are then summarized at the end */
    public Connection(Connector connector, EventOutput output, boolean recorded) {
        this.translations = new MessageTranslator(connector, recorded);
        this.output = output;
    }

    /** Writes end events for runs whose source reported no end. */
    public void endRecording() throws InterruptedException {
        for (RunTranslations.CheckedRun run : translations.runs()) {
            List<EventEnvelope> end = run.endOfRecording();
            if (!end.isEmpty()) {
                events += end.size();
                output.write(end);
            }
        }
    }

    public List<RunSummary> outlines() {
        return translations.runs().stream()
                .flatMap(run -> run.outlines().stream())
                .toList();
    }

    /** Returns once the events of the message are safe, or the message itself if it is malformed. */
    public void accept(SourceMessage message) throws InterruptedException {
        messages++;
        List<EventEnvelope> translated;
        try {
            translated = translations.translate(message);
        } catch (InvalidMessageException e) {
            malformed++;
            output.refuse(message, e);
            if (e.translated().isEmpty()) {
                return;
            }
            translated = e.translated();
        }
        events += translated.size();
        lastEvent = Stream.concat(lastEvent.stream(), translated.stream().map(EventEnvelope::time))
                .max(Comparator.naturalOrder());
        plans += translated.stream()
                .filter(event -> event.event() instanceof WorkflowPlanned)
                .count();
        if (!translated.isEmpty()) {
            output.write(translated);
        } else if (translations.withoutRun() == MANY_WITHOUT_RUN && messages == MANY_WITHOUT_RUN) {
            whyIgnored().ifPresent(LOG::warn);
        }
    }

    public void acceptAll(List<SourceMessage> some) throws InterruptedException {
        for (SourceMessage message : some) {
            accept(message);
        }
    }

    void forget(String run) {
        translations.forget(run);
    }

    boolean isOver(String run) {
        return translations.isOver(run);
    }

    public boolean isOver() {
        return translations.areOver();
    }

    public long messages() {
        return messages;
    }

    public long events() {
        return events;
    }

    Optional<Instant> lastEvent() {
        return lastEvent;
    }

    public long ignored() {
        return translations.ignored();
    }

    /** Returns the number of messages without a run, with reason and remedy for the first; empty if all have a run. */
    public Optional<String> whyIgnored() {
        return translations
                .whyNoRun()
                .map(why ->
                        "no run was found in " + translations.withoutRun() + " of " + messages + " messages: " + why);
    }

    public boolean onlyPlans() {
        return plans > 0 && plans == events;
    }

    public long malformed() {
        return malformed;
    }
}
