package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.comparing.StrategyComparisons;
import io.weatherglass.forecast.explaining.Explanations;
import io.weatherglass.forecast.forecasting.Effort;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.matching.BackgroundLoadSearches;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.LogFold;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.InstanceState;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Advisories of a replay, recomputed from its log by a separate pipeline. */
class AdvisoryRepetitionTest {

    private static final String RUN = "run-1";
    private static final boolean ALL = Boolean.getBoolean("weatherglass.all");

    /** Number of events between advisories, each of which is computed twice. */
    private static final int EVERY = ALL ? 29 : 71;

    private static final ForecastOptions OPTIONS = ForecastOptions.builder()
            .maxRealizations(ALL ? 400 : 200)
            .timeBudget(Duration.ofHours(1))
            .build();

    private static Forecaster forecaster() {
        return new Forecaster(MonteCarlo.singleThreaded(), OPTIONS);
    }

    private static Advisor advisor() {
        return new Advisor(Clock.systemUTC(), () -> Calibrations.NONE);
    }

    private static List<LogFold.Logged> log(ReplayScript script) {
        List<LogFold.Logged> log = new ArrayList<>();
        log.add(logged(0, 0, new WorkflowPlanned(script.plan())));
        script.events().forEach(event -> log.add(logged(log.size(), event.seconds(), event.event())));
        return log;
    }

    private static LogFold.Logged logged(int number, double seconds, WorkflowEvent event) {
        return new LogFold.Logged(
                new EventEnvelope(
                        String.valueOf(number),
                        Enactor.SOURCE,
                        Plans.ORIGIN.plusNanos(Math.round(seconds * 1e9)),
                        EventEnvelope.LIVE,
                        RUN,
                        event),
                new InputPosition("events", 0, number));
    }

    /** Advises after every n-th event, during silences, and with reduced effort. */
    private static List<Advisory> advised(List<LogFold.Logged> log, int every, AdvisoryPipeline pipeline) {
        InstanceState state = new InstanceState(RUN, log.get(0).position());
        List<Advisory> advisories = new ArrayList<>();
        for (int k = 0; k < log.size(); k++) {
            state.fold(log.get(k).event(), log.get(k).position());
            InstanceSnapshot snapshot = state.snapshot();
            if (snapshot.outcome().isPresent()) {
                advisories.add(pipeline.close(snapshot));
            } else if (k % every == 0) {
                advisories.add(pipeline.advise(snapshot));
                advisories.add(pipeline.advise(snapshot.at(snapshot.asOf().plusMillis(1234))));
                Advisory reduced = pipeline.advise(snapshot.at(snapshot.asOf().plusMillis(2345)), Effort.REDUCED);
                advisories.add(reduced);
            }
        }
        return advisories;
    }

    @Tag("long")
    @Test
    void repeatsEveryAdvisoryBitForBit(@TempDir Path folder) {
        List<LogFold.Logged> log = log(DemoScripts.montage(7, Plans.ORIGIN));
        List<Advisory> advisories;
        try (BackgroundLoadSearches matching = IdleMatching.in(folder);
                StrategyComparisons comparisons = new StrategyComparisons(
                        List.of("afap"), Duration.ofSeconds(10), 0.05, instance -> Optional.empty(), instance -> {})) {
            Forecaster forecaster = forecaster();
            advisories = advised(
                    log,
                    EVERY,
                    new AdvisoryPipeline(
                            matching, forecaster, comparisons, advisor(), Optional.of(new Explanations(forecaster))));
        }
        assertThat(advisories).hasSizeGreaterThan(log.size() / EVERY).last().matches(Advisory::closing);
        assertThat(advisories)
                .filteredOn(advisory -> advisory.explanation().isPresent())
                .hasSizeGreaterThan(log.size() / EVERY);

        AdvisoryCodec codec = new AdvisoryCodec();
        for (Advisory advisory : advisories) {
            Advisory read = codec.fromJson(codec.toJson(advisory));
            assertThat(read).isEqualTo(advisory);
            Advisory repeated = new AdvisoryRepetition(forecaster(), advisor()).repeat(read, log, Optional.empty());
            assertThat(AdvisoryRepetition.deviations(read, repeated))
                    .as("%s", advisory.sequence())
                    .isEmpty();
        }

        // a different seed must be detected
        Advisory advisory = advisories.get(4);
        Advisory other = new AdvisoryRepetition(
                        new Forecaster(
                                MonteCarlo.singleThreaded(),
                                OPTIONS.toBuilder().seed(2).build()),
                        advisor())
                .repeat(advisory, log, Optional.empty());
        assertThat(AdvisoryRepetition.deviations(advisory, other))
                .extracting(AdvisoryRepetition.Deviation::field)
                .contains("/makespan/meanSeconds", "/computation/seed");
    }

    @Test
    void rejectsALogThatIsTooShort() {
        List<LogFold.Logged> log = log(DemoScripts.montage(7, Plans.ORIGIN));
        assertThat(LogFold.state(RUN, log, 10).eventsFolded()).isEqualTo(10);
        assertThatThrownBy(() -> LogFold.state(RUN, log.subList(0, 5), 6))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the log must have 6 distinct events of instance \"run-1\", but has 5");
    }

    @Test
    void foldsEarlyAndRepeatedEventsLikeTheDaemon() {
        List<LogFold.Logged> log = log(DemoScripts.montage(7, Plans.ORIGIN));
        List<LogFold.Logged> mixed = new ArrayList<>(log.subList(1, 4));
        mixed.add(log.get(0));
        mixed.addAll(log.subList(2, 8));
        InstanceSnapshot state = LogFold.state(RUN, mixed, 8);
        InstanceSnapshot straight = LogFold.state(RUN, log, 8);
        assertThat(state.asOf()).isEqualTo(straight.asOf());
        assertThat(state.jobs().observedRuntimes()).isEqualTo(straight.jobs().observedRuntimes());
    }
}
