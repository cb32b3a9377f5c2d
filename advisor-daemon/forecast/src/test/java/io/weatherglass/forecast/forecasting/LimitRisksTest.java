package io.weatherglass.forecast.forecasting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.LimitRisk;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.history.LearnedFromHistory;
import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of 40 parallel jobs of one kind with log-normal runtimes, so that the true probabilities are known. */
class LimitRisksTest {

    private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");
    private static final LogNormalDistribution RUNTIME = new LogNormalDistribution(null, Math.log(100), 0.3);
    private static final Path SACCT =
            Path.of("..", "..", "enactor-connectors", "src", "test", "samples", "slurm-sacct.json");

    private static final int JOBS = 40;
    private static final int PAST = 12;

    /** Chosen before the measurement. */
    private static final double TOLERANCE = 0.1;

    @TempDir
    private Path folder;

    private final Random random = new Random(59);
    private History history;
    private LearnedPlans plans;
    private Forecaster forecaster;

    @BeforeEach
    void recordPastRuns() {
        history = History.at(HistoryLocation.in(folder), Clock.systemUTC());
        plans = new LearnedPlans(history, PAST);
        LearnedFromHistory experience = new LearnedFromHistory(history, ForecastOptions.DEFAULTS);
        forecaster = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS, experience);
        Advisor advisor = new Advisor(Clock.systemUTC());
        for (int run = 0; run < PAST; run++) {
            FollowedEvents events = run("past-" + run, OptionalDouble.empty());
            Advisory closing = advisor.close(events.ended(), forecaster.settle(events.ended()));
            history.record(PastRunBuilder.followed(events.ended(), closing, List.of()));
            experience.refresh();
        }
    }

    @AfterEach
    void close() {
        plans.close();
        history.close();
    }

    private FollowedEvents run(String instance, OptionalDouble limit) {
        double[] seconds = random.doubles(JOBS)
                .map(RUNTIME::inverseCumulativeProbability)
                .sorted()
                .toArray();
        List<EventEnvelope> events = new ArrayList<>();
        add(events, instance, 0, WorkflowStarted.of("align", START));
        for (int job = 0; job < JOBS; job++) {
            JobRequest request = new JobRequest(OptionalDouble.empty(), OptionalLong.empty(), limit);
            add(
                    events,
                    instance,
                    0,
                    new JobSubmitted(
                            instance + " " + job, 1, Optional.empty(), Optional.of("align"), List.of(), request));
            add(events, instance, 0, new JobStarted(instance + " " + job, 1, Optional.empty()));
        }
        for (int job = 0; job < JOBS; job++) {
            add(events, instance, seconds[job], new JobCompleted(instance + " " + job, 1, seconds[job]));
        }
        add(events, instance, seconds[JOBS - 1], new WorkflowCompleted());
        return FollowedEvents.of(instance, events, query -> plans.of(query).join());
    }

    private static void add(List<EventEnvelope> to, String instance, double seconds, WorkflowEvent event) {
        to.add(new EventEnvelope(
                String.valueOf(to.size()),
                URI.create("urn:test"),
                START.plusNanos(Math.round(seconds * 1e9)),
                EventEnvelope.LIVE,
                instance,
                event));
    }

    @ParameterizedTest
    @CsvSource({"50, 100", "90, 120", "110, 130", "130, 140"})
    void equalsTheTrueProbability(double elapsed, double limit) {
        List<LimitRisk> risks =
                forecaster.limitRisks(run("now", OptionalDouble.of(limit)).at(elapsed));

        double truth = (1 - RUNTIME.cumulativeProbability(limit)) / (1 - RUNTIME.cumulativeProbability(elapsed));
        assertThat(risks).isNotEmpty().allSatisfy(risk -> {
            assertThat(risk.probability()).isCloseTo(truth, within(TOLERANCE));
            assertThat(risk.elapsedSeconds()).isEqualTo(elapsed);
            assertThat(risk.timeLimitSeconds()).isEqualTo(limit);
        });
    }

    @Test
    void aJobAtItsLimitIsLost() {
        double[] risks = forecaster.limitRisks(run("now", OptionalDouble.of(80)).at(80)).stream()
                .mapToDouble(LimitRisk::probability)
                .toArray();
        assertThat(Arrays.stream(risks)).isNotEmpty().containsOnly(1.0);
    }

    /** A real recording by sacct, whose jobs have a limit of an hour; seen an hour after the first one has started. */
    @Test
    void knowsTheLimitsOfARecordingBySlurm() throws IOException {
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(ConnectorRegistry.create("slurm", ConnectorSettings.NONE), false, problem -> {})
                .read(List.of(SACCT), runs::add, () -> {});
        List<EventEnvelope> events = runs.get(0).events();
        int started = 0;
        while (!(events.get(started).event() instanceof JobStarted)) {
            started++;
        }
        InstanceSnapshot snapshot = FollowedEvents.of(runs.get(0).instance(), events, query -> Optional.empty())
                .after(started + 1);

        assertThat(forecaster.limitRisks(snapshot.at(snapshot.asOf().plusSeconds(3599))))
                .isEmpty();
        assertThat(forecaster.limitRisks(snapshot.at(snapshot.asOf().plusSeconds(3600))))
                .singleElement()
                .satisfies(risk -> {
                    assertThat(risk.timeLimitSeconds()).isEqualTo(3600);
                    assertThat(risk.probability()).isEqualTo(1);
                });
    }

    @Test
    void reportsNothingWithoutLimitsOrFarFromThem() {
        assertThat(forecaster.limitRisks(run("now", OptionalDouble.empty()).at(90)))
                .isEmpty();
        assertThat(forecaster.limitRisks(run("now", OptionalDouble.of(3600)).at(90)))
                .isEmpty();
    }
}
