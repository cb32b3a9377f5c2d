package io.weatherglass.daemon.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.RunTranslations;
import io.weatherglass.connectors.sources.SourceMessage;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Translates a stream of messages of any number of runs. Not thread-safe. */
public final class Translations {
    private static final Logger LOG = LoggerFactory.getLogger(Translations.class);

    private final Connector connector;
    private final RunTranslations openRuns;
    private final Map<String, RunTranslations.CheckedRun> runs = new LinkedHashMap<>();
    private long ignored;
    private long withoutRun;
    private Optional<String> whyNoRun = Optional.empty();

    /** Of messages of a connector's source. */
    public Translations(Connector connector) {
        this(connector, false);
    }

    /** @param recorded whether the messages are a recording, whose runs are summarized */
    Translations(Connector connector, boolean recorded) {
        this.connector = connector;
        this.openRuns = new RunTranslations(connector, recorded);
    }

    /**
     * The events that a message gives, in order; none if it says nothing new.
     *
     * @throws InvalidMessageException if it cannot be translated; what follows is translated nevertheless
     */
    public List<EventEnvelope> translate(SourceMessage message) {
        try {
            Optional<String> run = openRuns.runOf(message);
            if (run.isEmpty()) {
                ignored++;
                Optional<String> why = connector.whyNoRun(message);
                withoutRun += why.isPresent() ? 1 : 0;
                whyNoRun = whyNoRun.or(() -> why);
                return List.of();
            }
            return runs.computeIfAbsent(run.get(), openRuns::open).translate(message);
        } catch (InvalidMessageException e) {
            throw e;
        } catch (RuntimeException e) {
            // a fault of the connector must not hold up the messages behind
            LOG.error("a connector failed on a message, which is refused", e);
            throw new InvalidMessageException("message", message.body(), "cannot be translated (" + e + ")");
        }
    }

    /** Returns the runs so far, in the order of their first messages. */
    Collection<RunTranslations.CheckedRun> runs() {
        return runs.values();
    }

    /** Messages that are about no run. */
    long ignored() {
        return ignored;
    }

    /** Messages that belong to no run by the settings of the connector. */
    long withoutRun() {
        return withoutRun;
    }

    /** Why the first of these does ({@link Connector#whyNoRun}). */
    Optional<String> whyNoRun() {
        return whyNoRun;
    }

    /** Forgets a run; a later message of it begins it again. */
    void forget(String run) {
        runs.remove(run);
    }

    /** Whether a run has ended. */
    public boolean isOver(String run) {
        return runs.containsKey(run) && runs.get(run).isOver();
    }

    /** Whether there was at least one run, and all have ended. */
    public boolean areOver() {
        return !runs.isEmpty() && runs.values().stream().allMatch(RunTranslation::isOver);
    }
}
