package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunOutline;
import io.weatherglass.connectors.sources.RunTranslations;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Translates the messages of a source one by one, writes their events to an output, and counts both. Not thread-safe. */
public final class Connection {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /** So many messages without a run, and none with one, are reported before the end: a topic that is followed has none. A guess. */
    private static final int MANY_WITHOUT_RUN = 100;

    private final Translations translations;
    private final EventOutput output;
    private long messages;
    private long events;
    private long plans;
    private long malformed;
    private Optional<Instant> lastEvent = Optional.empty();

    /** @param output stays the caller's */
    public Connection(Connector connector, EventOutput output) {
        this(connector, output, false);
    }

    /**
     * @param output stays the caller's
     * @param recorded whether the messages are a recording, whose runs are summarized
     */
    public Connection(Connector connector, EventOutput output, boolean recorded) {
        this.translations = new Translations(connector, recorded);
        this.output = output;
    }

    /**
     * Writes the ends of runs whose source reports none: their recording is over.
     *
     * @throws InterruptedException if this is given up before they are safe
     */
    public void endRecording() throws InterruptedException {
        for (RunTranslations.CheckedRun run : translations.runs()) {
            List<EventEnvelope> end = run.endOfRecording();
            if (!end.isEmpty()) {
                events += end.size();
                output.write(end);
            }
        }
    }

    /** Returns the outlines of the runs of a recording. */
    public List<RunOutline> outlines() {
        return translations.runs().stream()
                .flatMap(run -> run.outlines().stream())
                .toList();
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

    /** Messages that are about no run. */
    public long ignored() {
        return translations.ignored();
    }

    /**
     * Returns how many messages belong to no run by the settings of the connector, and the reason and remedy for the first.
     *
     * @return empty if there is no such message
     */
    public Optional<String> whyIgnored() {
        return translations
                .whyNoRun()
                .map(why ->
                        "no run was found in " + translations.withoutRun() + " of " + messages + " messages: " + why);
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
