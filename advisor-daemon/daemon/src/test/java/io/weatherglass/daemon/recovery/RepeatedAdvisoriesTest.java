package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.advising.AdvisoryRepetition;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.history.NamedExperience;
import io.weatherglass.forecast.replay.LogFold;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whatever a daemon has published can be made again from the log and the history, bit by bit. */
@NeedsBroker
class RepeatedAdvisoriesTest {

    private static final int SLICES = 8;

    @Test
    void everyAdvisoryOfAReplayIsBitIdentical(EmbeddedKafka broker) throws Exception {
        try (Log log = new Log(broker, "repeated")) {
            List<EventEnvelope> first = SampleRun.events("montage-1");
            List<EventEnvelope> second = SampleRun.events("montage-2");
            List<Advisory> advisories = new ArrayList<>();
            try (Daemon daemon = log.daemon(Map.of())) {
                advisories.addAll(advised(first, "montage-1", log));
                Await.until(() -> daemon.calibration().version() == 1);
                // the second run is forecast from the first, whenever that has been learned from
                advisories.addAll(advised(second, "montage-2", log));
            }
            List<LogFold.Logged> written = new ArrayList<>();
            first.forEach(event -> written.add(at(written.size(), event, log)));
            second.forEach(event -> written.add(at(written.size(), event, log)));
            assertThat(advisories).hasSizeGreaterThan(2 * SLICES);
            assertThat(advisories)
                    .filteredOn(advisory -> !advisory.closing())
                    .anySatisfy(advisory -> assertThat(
                                    advisory.explanation().orElseThrow().sincePrevious())
                            .isPresent());
            try (History history = History.at(HistoryLocation.in(log.data()), Clock.systemUTC())) {
                for (Advisory advisory : advisories) {
                    assertThat(AdvisoryRepetition.deviations(advisory, repeated(advisory, written, history)))
                            .as("%s %s", advisory.workflowInstance(), advisory.sequence())
                            .isEmpty();
                }
            }
        }
    }

    /** Advisories on a run that is written bit by bit, so that there are several. */
    private static List<Advisory> advised(List<EventEnvelope> events, String run, Log log) throws Exception {
        int slice = events.size() / SLICES;
        for (int k = 0; k < SLICES; k++) {
            int end = k == SLICES - 1 ? events.size() : (k + 1) * slice;
            log.write(events.subList(k * slice, end));
            log.advisoriesUntil(
                    run,
                    found -> !found.isEmpty() && found.get(found.size() - 1).sequence() == end);
        }
        return log.advisoriesUntilClosed(run);
    }

    private static LogFold.Logged at(int offset, EventEnvelope event, Log log) {
        return new LogFold.Logged(event, new InputPosition(log.topics().events(), 0, offset));
    }

    private static Advisory repeated(Advisory advisory, List<LogFold.Logged> written, History history) {
        List<LogFold.Logged> log = written.stream()
                .filter(logged -> logged.event().workflowInstance().equals(advisory.workflowInstance()))
                .toList();
        ForecastOptions options =
                NamedExperience.options(advisory, ConfiguredOptions.forecast(Configuration.of(Map.of())));
        Forecaster forecaster = new Forecaster(
                MonteCarlo.singleThreaded(),
                options,
                NamedExperience.of(
                        advisory,
                        LogFold.state(advisory.workflowInstance(), log, advisory.sequence())
                                .plan(),
                        options,
                        history));
        String version = advisory.computation().calibrationVersion();
        Calibrations calibration = new CalibrationLog(history)
                .version(version.equals("none") ? 0 : Long.parseLong(version.substring(version.indexOf('/') + 1)));
        return new AdvisoryRepetition(forecaster, new Advisor(Clock.systemUTC(), () -> calibration))
                .repeat(advisory, log, Optional.empty());
    }
}
