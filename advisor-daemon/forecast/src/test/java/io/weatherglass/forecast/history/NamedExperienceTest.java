package io.weatherglass.forecast.history;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.PruneRule;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunSource;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plan on slots with gaps of a few seconds between jobs; its advisories name the past runs used for overheads. */
class NamedExperienceTest {

    private static final double RUNTIME = 10;
    private static final double OVERHEAD = 5;
    private static final EnactmentPlan PLAN =
            Plans.onSlots(2, job("a", RUNTIME), job("b", RUNTIME, "a")).build();
    private static final ForecastOptions OPTIONS = ForecastOptions.DEFAULTS;

    @TempDir
    private Path folder;

    private History history;
    private int runs;

    @BeforeEach
    void open() {
        history = History.at(HistoryLocation.in(folder), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        history.close();
    }

    private long record() {
        return record("run-" + (runs + 1));
    }

    private long record(String instance) {
        String name = "run-" + ++runs;
        double second = RUNTIME + 2 * OVERHEAD;
        PastJobs jobs = PastJobs.of(List.of(past("a", OVERHEAD), past("b", second)));
        RunFacts facts = RunFacts.builder()
                .key(name)
                .fingerprint(name)
                .workflow(PLAN.workflow())
                .instance(instance)
                .source(RunSource.DAEMON)
                .strategy(PLAN.strategy())
                .platform("slots")
                .planRevision(1)
                .origin(Plans.ORIGIN)
                .end(RunEnd.COMPLETED)
                .makespanSeconds(second + RUNTIME)
                .cost(RunCost.UNKNOWN)
                .jobCount(jobs.count())
                .completedJobs(jobs.count())
                .build();
        return history.record(new PastRun(facts, PlanDocument.write(PLAN).toString(), jobs, List.of(), List.of()))
                .id();
    }

    private static PastJob past(String id, double started) {
        return PastJob.builder(id)
                .kind("work")
                .end(JobEnd.COMPLETED)
                .observedSeconds(RUNTIME)
                .submittedSeconds(0)
                .startedSeconds(started)
                .endedSeconds(started + RUNTIME)
                .build();
    }

    private static InstanceSnapshot half() {
        Enactor enactor = Enactor.of(PLAN);
        enactor.tell(OVERHEAD, started("a", ""));
        enactor.tell(OVERHEAD + RUNTIME, completed("a", RUNTIME, ""));
        return enactor.snapshot();
    }

    private static Advisory advisory(Experience experience) {
        Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), OPTIONS, experience);
        return new Advisor(Clock.systemUTC(), () -> Calibrations.NONE)
                .advise(
                        half(),
                        forecaster.repeat(half(), 2000, 20, Optional.empty()),
                        Background.notAvailable("nothing is searched"));
    }

    @Test
    void laterRunsChangeNothing() {
        for (int run = 0; run < 3; run++) {
            record();
        }
        Advisory made = advisory(new LearnedFromHistory(history, OPTIONS));
        assertThat(made.computation().runtimeModelVersion())
                .contains("; slot overheads of this run and the last 3 of runs ");
        record();
        assertThat(advisory(new LearnedFromHistory(history, OPTIONS))
                        .computation()
                        .runtimeModelVersion())
                .isNotEqualTo(made.computation().runtimeModelVersion());

        Advisory again = advisory(NamedExperience.of(made, PLAN, OPTIONS, history));
        assertThat(again.computation().runtimeModelVersion())
                .isEqualTo(made.computation().runtimeModelVersion());
        assertThat(again.makespan()).isEqualTo(made.makespan());
    }

    @Test
    void considersOnlyRunsOfTheNamedInstance() {
        record();
        long first = record("again");
        String version = new LearnedFromHistory(history, OPTIONS).of(PLAN).version();
        record();
        long second = record("again");
        record();

        assertThat(NamedExperience.lastRuns(version, PLAN.workflow(), history)).containsExactly(second, first);
        assertThat(NamedExperience.lastRuns(version, "other", history)).isEmpty();
        Advisory made = advisory(new LearnedFromHistory(history, OPTIONS, first));
        Experience then = NamedExperience.of(made, PLAN, OPTIONS, history);
        assertThat(then.of(PLAN).version()).isEqualTo(version);
        assertThat(advisory(then).makespan()).isEqualTo(made.makespan());
    }

    @Test
    void restoresTheStateBeforeTheFirstRun() {
        Advisory made = advisory(new LearnedFromHistory(history, OPTIONS));
        record();
        record();

        Advisory again = advisory(NamedExperience.of(made, PLAN, OPTIONS, history));
        assertThat(again.makespan()).isEqualTo(made.makespan());
    }

    @Test
    void namesMissingRuns() {
        record();
        record();
        Advisory made = advisory(new LearnedFromHistory(history, OPTIONS));
        history.prune(new PruneRule(Optional.empty(), Optional.empty(), OptionalInt.of(1)));
        assertThatThrownBy(() -> NamedExperience.of(made, PLAN, OPTIONS, history))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("the history no longer contains the runs of");
    }
}
