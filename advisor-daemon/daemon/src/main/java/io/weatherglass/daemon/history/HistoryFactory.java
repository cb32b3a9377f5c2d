package io.weatherglass.daemon.history;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.nio.file.Path;
import java.time.Clock;

public final class HistoryFactory {

    private HistoryFactory() {}

    /** Opens a history that connects on first use; the caller must close it. */
    public static History of(Configuration configuration, Clock wallClock) {
        return History.at(
                HistoryLocation.of(
                        configuration.get(Settings.HISTORY_URL),
                        configuration.get(Settings.HISTORY_USER),
                        configuration.get(Settings.HISTORY_PASSWORD),
                        Path.of(configuration.get(Settings.DATA_DIR))),
                wallClock);
    }
}
