package io.weatherglass.daemon.history;

import io.weatherglass.daemon.health.LostDataCheck;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects lost runs by recording the highest run id of the history file, which does not decrease when runs are pruned.
 */
public final class LostRunsCheck implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LostRunsCheck.class);

    private final History history;
    private final Path directory;
    private final LostDataCheck stop;

    LostRunsCheck(History history, Path directory) {
        this.history = history;
        this.directory = directory.toAbsolutePath();
        this.stop = new LostDataCheck(
                this.directory,
                "assigned run ids",
                "restore it from a backup, or continue without its runs and calibration");
    }

    /** Reports runs lost since the last stop. The result must be closed before the history. */
    public static LostRunsCheck of(History history, Path dataDirectory) {
        LostRunsCheck runs = new LostRunsCheck(history, dataDirectory);
        runs.missing().ifPresent(LOG::warn);
        return runs;
    }

    Optional<String> missing() {
        if (history.isShared()) {
            stop.forget();
            return Optional.empty();
        }
        return numbers().flatMap(stop::missing);
    }

    private Optional<Map<String, Long>> numbers() {
        try {
            OptionalLong last = history.lastRunId();
            if (last.isEmpty()) {
                return Optional.empty();
            }
            Path file = Path.of(history.location()).toAbsolutePath();
            return Optional.of(Map.of(directory.relativize(file).toString(), last.getAsLong()));
        } catch (HistoryException e) {
            LOG.debug("cannot read the last run id of {}", history.location(), e);
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        numbers().ifPresent(stop::note);
    }
}
