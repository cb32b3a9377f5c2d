package io.weatherglass.forecast.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.LearnedKind.Dependency;
import io.weatherglass.connectors.protocol.LearnedKind.Relation;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastRun;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnplannedRunTest {

    private final Enactor enactor = new Enactor("run-1");

    @TempDir
    private Path folder;

    private PastRun recorded() {
        Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS);
        var ended = enactor.snapshot();
        var closing = new Advisor(Clock.systemUTC()).close(ended, forecaster.settle(ended));
        try (History history = History.at(HistoryLocation.in(folder), Clock.systemUTC())) {
            long id = history.record(PastRunBuilder.followed(ended, closing, List.of()))
                    .id();
            return history.whole(id).orElseThrow();
        }
    }

    @Test
    void keepsReportedJobsWithTheirDetails() {
        LearnedKind split = new LearnedKind("split", 3, 5, List.of(), Optional.empty(), List.of(), List.of());
        LearnedKind merge = new LearnedKind(
                "merge", 1, 9, List.of(new Dependency("split", Relation.ALL)), Optional.empty(), List.of(), List.of());
        enactor.tell(0, WorkflowStarted.of("w", Plans.ORIGIN));
        enactor.tell(0, new WorkflowLearned(2, "run-0", 1, List.of(split, merge)));
        enactor.tell(0, new JobSubmitted("7", 1, Optional.of("split (x)"), Optional.of("split"), List.of()));
        enactor.tell(0, new JobSubmitted("8", 1, Optional.of("split (y)"), Optional.of("split"), List.of()));
        enactor.tell(6, Events.completed("7", 6, ""));
        enactor.tell(7, Events.completed("8", 7, ""));
        enactor.tell(7, new JobSubmitted("9", 1, Optional.empty(), Optional.of("merge"), List.of("8")));
        enactor.tell(17, Events.completed("9", 10, ""));
        enactor.tell(17, new WorkflowCompleted());

        PastRun run = recorded();
        assertThat(run.jobs().all()).extracting(PastJob::id).containsExactly("7", "8", "9");
        assertThat(run.jobs().all()).extracting(PastJob::kind).containsExactly("split", "split", "merge");
        assertThat(run.jobs().all()).extracting(PastJob::projectedSeconds).containsExactly(5.0, 5.0, 9.0);
        assertThat(run.plan())
                .contains("\"name\":\"split (x)\"", "\"dependencies\":[\"8\"]")
                .doesNotContain("#", "[\"7\"");
        assertThat(PastRunRuntimes.of(run).observedSeconds()).containsExactly(6, 7, 10);
    }

    @Test
    void keepsARunWithoutJobs() {
        enactor.tell(0, WorkflowStarted.of("w", Plans.ORIGIN));
        enactor.tell(3, new WorkflowCompleted());
        assertThat(recorded().jobs().count()).isZero();
    }
}
