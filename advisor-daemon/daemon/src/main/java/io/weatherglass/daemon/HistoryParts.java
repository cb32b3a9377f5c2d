package io.weatherglass.daemon;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.HistoryFactory;
import io.weatherglass.daemon.history.LostRunsCheck;
import io.weatherglass.daemon.metrics.CalibrationMetrics;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.history.LearnedFromHistory;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryException;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunFilter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

record HistoryParts(History history, CalibrationLog calibration, LearnedFromHistory experience, LearnedPlans plans) {

    private static final Logger LOG = LoggerFactory.getLogger(HistoryParts.class);

    static HistoryParts open(
            Configuration configuration, Clock wallClock, CalibrationMetrics metrics, CloseStack lifecycle) {
        History history = lifecycle.add(HistoryFactory.of(configuration, wallClock));
        refuseUnusable(history);
        lifecycle.add(LostRunsCheck.of(history, Path.of(configuration.get(Settings.DATA_DIR))));
        CalibrationLog calibration = new CalibrationLog(history, metrics::learned);
        readUnlessAway(calibration);
        LearnedFromHistory experience = new LearnedFromHistory(history, ConfiguredOptions.forecast(configuration));
        // Each plan query refreshes the past runs, so that forecasts also use those recorded by other daemons.
        LearnedPlans plans = lifecycle.add(
                new LearnedPlans(history, configuration.get(Settings.LEARNED_RUNS), experience::refreshRuns));
        return new HistoryParts(history, calibration, experience, plans);
    }

    List<PastJobs> newestRuns(String workflow, int size) {
        return history.newest(RunFilter.completed(workflow), Long.MAX_VALUE, size).stream()
                .flatMap(run -> history.whole(run.id()).stream())
                .map(PastRun::jobs)
                .toList();
    }

    /**
     * Fails if the history is permanently unusable, for example because the file is not a database. An unavailable
     * database server is tolerated, since it may become available again.
     */
    private static void refuseUnusable(History history) {
        try {
            history.prepare();
        } catch (HistoryException e) {
            if (e.kind() == HistoryException.Kind.UNUSABLE) {
                throw e;
            }
        }
    }

    private static void readUnlessAway(CalibrationLog calibration) {
        try {
            calibration.refresh();
        } catch (HistoryException e) {
            LOG.warn("cannot read the calibration yet: {}", e.getMessage());
        }
    }
}
