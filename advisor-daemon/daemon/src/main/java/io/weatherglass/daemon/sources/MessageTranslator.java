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
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Translates the messages of all runs of a source. Not thread-safe. */
public final class MessageTranslator {
    private static final Logger LOG = LoggerFactory.getLogger(MessageTranslator.class);

    private final Connector connector;
    private final RunTranslations openRuns;
    private final Map<String, RunTranslations.CheckedRun> runs = new LinkedHashMap<>();
    private long ignored;
    private long withoutRun;
    private Optional<String> whyNoRun = Optional.empty();

    public MessageTranslator(Connector connector) {
        this(connector, false);
    }

    MessageTranslator(Connector connector, boolean recorded) {
        this.connector = connector;
        this.openRuns = new RunTranslations(connector, recorded);
    }

    /** Returns the events of a message in order. After an exception, later messages can still be translated. */
    public List<EventEnvelope> translate(SourceMessage message) {
        return guarded(message, () -> {
            Optional<String> run = openRuns.runOf(message);
            if (run.isEmpty()) {
                ignored++;
                Optional<String> why = connector.whyNoRun(message);
                withoutRun += why.isPresent() ? 1 : 0;
                whyNoRun = whyNoRun.or(() -> why);
                return List.of();
            }
            return runs.computeIfAbsent(run.get(), openRuns::open).translate(message);
        });
    }

    static <T> T guarded(SourceMessage message, Supplier<T> translation) {
        try {
            return translation.get();
        } catch (InvalidMessageException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            LOG.error("a connector failed on a message, which becomes a dead letter", e);
            throw new InvalidMessageException("message", message.body(), "cannot be translated (" + e + ")");
        }
    }

    Collection<RunTranslations.CheckedRun> runs() {
        return runs.values();
    }

    long ignored() {
        return ignored;
    }

    long withoutRun() {
        return withoutRun;
    }

    Optional<String> whyNoRun() {
        return whyNoRun;
    }

    void forget(String run) {
        runs.remove(run);
    }

    public boolean isOver(String run) {
        return runs.containsKey(run) && runs.get(run).isOver();
    }

    public boolean areOver() {
        return !runs.isEmpty() && runs.values().stream().allMatch(RunTranslation::isOver);
    }
}
