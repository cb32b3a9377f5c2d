package io.weatherglass.cli.following;

import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.HistoryFactory;
import io.weatherglass.forecast.history.RecordingImport;
import io.weatherglass.forecast.history.RunImport.Result;
import io.weatherglass.forecast.history.RunImport.RunExistsException;
import io.weatherglass.traces.history.History;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;

/** Imports past runs into the history, so that forecasts of the next run can use them. */
final class PastRunImport {
    private PastRunImport() {}

    /** Returns the number of imported runs; {@code problems} receives one line per unreadable item. */
    static int take(Connector connector, List<Path> recordings, Configuration configuration, Consumer<String> problems)
            throws IOException {
        if (recordings.isEmpty()) {
            return 0;
        }
        try (History history = HistoryFactory.of(configuration, Clock.systemUTC());
                RecordingImport into = new RecordingImport(
                        history, configuration.get(Settings.LEARNED_RUNS), true, Clock.systemUTC(), problems)) {
            try {
                new RecordedRunsReader(connector, true, problems).read(recordings, into::add, () -> {});
            } catch (IllegalArgumentException e) {
                // for example because the logs contain only runs without jobs
                problems.accept(e.getMessage());
            }
            return (int) into.finish().stream()
                    .filter(run -> run.result() == Result.ADDED)
                    .count();
        } catch (RunExistsException e) {
            problems.accept(e.getMessage());
            return 0;
        }
    }
}
