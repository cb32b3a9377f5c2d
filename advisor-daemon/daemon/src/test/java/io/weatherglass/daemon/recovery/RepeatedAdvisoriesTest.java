package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
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
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Every published advisory can be reproduced bit by bit from the log and the history. */
@NeedsBroker
class RepeatedAdvisoriesTest {

    /** Each slice is followed by an advisory, which is recomputed from the beginning. */
    private static final int SLICES = Boolean.getBoolean("weatherglass.all") ? 8 : 3;

    private static final Map<String, String> EFFORT =
            Boolean.getBoolean("weatherglass.all") ? Map.of() : Map.of("forecast.max-realizations", "200");

    private static final int PAST_RUNS = 4;

    @Test
    void replayedAdvisoriesAreBitIdentical(EmbeddedKafka broker) throws Exception {
        try (Log log = new Log(broker, "repeated")) {
            List<EventEnvelope> first = SampleRun.events("montage-1");
            List<EventEnvelope> second = SampleRun.events("montage-2");
            List<Advisory> advisories = new ArrayList<>();
            try (Daemon daemon = log.daemon(EFFORT)) {
                advisories.addAll(advised(first, "montage-1", log));
                Await.until(() -> daemon.calibration().version() == 1);
                // the forecast of the second run depends on when the first was learned
                advisories.addAll(advised(second, "montage-2", log));
            }
            assertThat(advisories).hasSizeGreaterThan(2 * SLICES);
            assertThat(advisories)
                    .filteredOn(advisory -> !advisory.closing())
                    .anySatisfy(advisory -> assertThat(
                                    advisory.explanation().orElseThrow().sincePrevious())
                            .isPresent());
            assertCanBeRepeated(advisories, log);
        }
    }

    /** The plan of the run is not reported, the run is compared with past runs, and another daemon takes over. */
    @Test
    void advisoriesOnLearnedPlansAreBitIdentical(EmbeddedKafka broker) throws Exception {
        try (Log log = new Log(broker, "repeatedlearned")) {
            List<EventEnvelope> run = SampleRun.withoutPlan("rnaseq", "rnaseq-last", 1.04);
            List<Advisory> before;
            Daemon daemon = log.daemon(EFFORT);
            try {
                pastRuns("rnaseq", log);
                before = advised(run.subList(0, run.size() / 2), "rnaseq-last", log);
            } finally {
                daemon.close();
            }
            // the previous daemon had acted on all this without committing
            log.committed(0, 0);
            Daemon successor = log.daemon(EFFORT);
            try {
                log.write(run.subList(run.size() / 2, run.size()));
                List<Advisory> all = log.advisoriesUntilClosed("rnaseq-last");
                assertThat(all).hasSizeGreaterThan(before.size()).containsAll(before);
                assertThat(all)
                        .filteredOn(advisory -> advisory.computation().pooling().isPresent())
                        .anySatisfy(advisory -> assertThat(
                                        advisory.computation().pooling().get().pastRuns())
                                .isEqualTo(PAST_RUNS));
                assertCanBeRepeated(all, log);
            } finally {
                successor.close();
            }
        }
    }

    /** A new workflow with jobs similar to those of a known one. */
    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void advisoriesBasedOnAnotherWorkflowAreBitIdentical(EmbeddedKafka broker) throws Exception {
        try (Log log = new Log(broker, "repeatedother")) {
            Daemon daemon = log.daemon(EFFORT);
            try {
                pastRuns("rna seq", log);
            } finally {
                daemon.close();
            }
            // enough kinds to be recognized before the first query
            List<EventEnvelope> run = SampleRun.withoutPlan("fork of rna seq", "fork", 1.1);
            int known = run.size() * 3 / 4;
            log.write(run.subList(0, known));
            Daemon successor = log.daemon(EFFORT);
            try {
                log.advisoriesUntil(
                        "fork",
                        found -> found.stream()
                                .anyMatch(advisory -> advisory.ground().isPlanLearned()));
                log.write(run.subList(known, run.size()));
                List<Advisory> advisories = log.advisoriesUntilClosed("fork");
                assertThat(advisories)
                        .filteredOn(advisory -> advisory.computation().pooling().isPresent())
                        .as("compared with runs of the other workflow")
                        .isNotEmpty()
                        .allSatisfy(advisory -> assertThat(
                                        advisory.computation().pooling().get().version())
                                .startsWith("rna seq "));
                assertCanBeRepeated(advisories, log);
            } finally {
                successor.close();
            }
        }
    }

    private static void pastRuns(String workflow, Log log) throws Exception {
        for (int past = 0; past < PAST_RUNS; past++) {
            log.write(SampleRun.withoutPlan(workflow, "past-" + past, 1 + 0.02 * past));
            log.latestUntilClosed("past-" + past);
        }
        try (History history = History.at(HistoryLocation.in(log.data()), Clock.systemUTC())) {
            Await.until(() -> history.runs().size() == PAST_RUNS);
        }
    }

    private static void assertCanBeRepeated(List<Advisory> advisories, Log log) {
        EventCodec codec = new EventCodec();
        List<LogFold.Logged> written = log.readAll(log.topics().events()).stream()
                .map(record -> new LogFold.Logged(
                        codec.fromRecord(record),
                        new InputPosition(log.topics().events(), record.partition(), record.offset())))
                .toList();
        try (History history = History.at(HistoryLocation.in(log.data()), Clock.systemUTC())) {
            for (Advisory advisory : advisories) {
                assertThat(AdvisoryRepetition.deviations(advisory, repeated(advisory, written, history)))
                        .as("%s %s", advisory.workflowInstance(), advisory.sequence())
                        .isEmpty();
            }
        }
    }

    private static List<Advisory> advised(List<EventEnvelope> events, String run, Log log) throws Exception {
        int slice = events.size() / SLICES;
        for (int k = 0; k < SLICES; k++) {
            int end = k == SLICES - 1 ? events.size() : (k + 1) * slice;
            log.write(events.subList(k * slice, end));
            log.advisoriesUntil(
                    run,
                    found -> !found.isEmpty() && found.get(found.size() - 1).sequence() >= end);
        }
        return events.get(events.size() - 1).event() instanceof WorkflowCompleted
                ? log.advisoriesUntilClosed(run)
                : log.advisoriesNow(run);
    }

    private static Advisory repeated(Advisory advisory, List<LogFold.Logged> written, History history) {
        List<LogFold.Logged> log = written.stream()
                .filter(logged -> logged.event().workflowInstance().equals(advisory.workflowInstance()))
                .toList();
        ForecastOptions options =
                NamedExperience.options(advisory, ConfiguredOptions.forecast(Configuration.of(EFFORT)));
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
