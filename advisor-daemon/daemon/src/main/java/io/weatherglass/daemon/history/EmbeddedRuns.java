package io.weatherglass.daemon.history;

import io.weatherglass.daemon.health.CleanStop;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records at a stop how many runs were ever recorded in the history file, and reports at the next start if there are fewer: an
 * emptied file looks like a new one. Pruning does not reduce the number.
 */
public final class EmbeddedRuns implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedRuns.class);

    private final History history;
    private final Path directory;
    private final CleanStop stop;

    EmbeddedRuns(History history, Path directory) {
        this.history = history;
        this.directory = directory.toAbsolutePath();
        this.stop = new CleanStop(
                this.directory, "recorded runs", "restore it from a backup, or go on without its runs and calibration");
    }

    /** Reports runs lost since the last stop. Close this before the history. Does nothing for a server. */
    public static EmbeddedRuns of(History history, Path dataDirectory) {
        EmbeddedRuns runs = new EmbeddedRuns(history, dataDirectory);
        runs.missing().ifPresent(LOG::warn);
        return runs;
    }

    Optional<String> missing() {
        return stop.missing(numbers());
    }

    private Map<String, Long> numbers() {
        try {
            OptionalLong recorded = history.runsEverRecorded();
            Path file = Path.of(history.location()).toAbsolutePath();
            return recorded.isEmpty()
                    ? Map.of()
                    : Map.of(directory.relativize(file).toString(), recorded.getAsLong());
        } catch (HistoryException e) {
            LOG.debug("the runs of {} cannot be counted", history.location(), e);
            return Map.of();
        }
    }

    @Override
    public void close() {
        Map<String, Long> numbers = numbers();
        if (!numbers.isEmpty()) {
            stop.note(numbers);
        }
    }
}
