package io.weatherglass.forecast.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnedFromHistoryTest {

    private static final ForecastOptions OPTIONS = ForecastOptions.DEFAULTS;

    private final Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), OPTIONS);
    private final Advisor advisor = new Advisor(Clock.systemUTC());
    private int instances;

    @TempDir
    private Path folder;

    private static EnactmentPlan plan(String workflow, int slots) {
        EnactmentPlan plan =
                Plans.onSlots(slots, Plans.job("a", 100), Plans.job("b", 100)).build();
        return plan.toBuilder().workflow(workflow).build();
    }

    private Enactor enactor(EnactmentPlan plan) {
        Enactor enactor = new Enactor("run-" + ++instances);
        enactor.tell(plan.submittedAt(), new WorkflowPlanned(plan));
        return enactor;
    }

    /** A run with two sequential jobs of this length. */
    private void record(History history, EnactmentPlan plan, double seconds) {
        Enactor enactor = enactor(plan);
        enactor.tell(seconds, Events.completed("a", seconds, ""));
        enactor.tell(2 * seconds, Events.completed("b", seconds, ""));
        enactor.tell(2 * seconds, new WorkflowCompleted());
        record(history, enactor);
    }

    private void record(History history, Enactor ended) {
        var closing = advisor.close(ended.snapshot(), forecaster.settle(ended.snapshot()));
        history.record(PastRunBuilder.followed(ended.snapshot(), closing, List.of()));
    }

    private History history() {
        return History.at(HistoryLocation.in(folder), Clock.systemUTC());
    }

    @Test
    void expectsRuntimesOfEarlierRuns() {
        EnactmentPlan plan = plan("blast", 1);
        try (History history = history()) {
            record(history, plan, 300);
            record(history, plan, 310);
            record(history, plan("other", 1), 5);
            LearnedFromHistory learned = new LearnedFromHistory(history, OPTIONS);

            assertThat(learned.of(plan).pastRuns()).isEqualTo(2);
            var forecast = new Forecaster(MonteCarlo.singleThreaded(), OPTIONS, learned)
                    .forecast(enactor(plan).snapshot());
            assertThat(forecast.historyRuns()).isEqualTo(2);
            assertThat(forecast.result().orElseThrow().completionSeconds().quantile(0.5))
                    .isBetween(560.0, 660.0);
        }
    }

    @Test
    void learnsFromLaterRunsButNotAbandonedOnes() {
        EnactmentPlan plan = plan("blast", 1);
        try (History history = history()) {
            LearnedFromHistory learned = new LearnedFromHistory(history, OPTIONS);
            assertThat(learned.of(plan).pastRuns()).isZero();
            assertThat(learned.of(plan).warnings())
                    .singleElement()
                    .asString()
                    .contains("no past runs of this workflow");

            record(history, plan, 300);
            Enactor givenUp = enactor(plan);
            givenUp.tell(50, new WorkflowAbandoned("silence"));
            record(history, givenUp);
            assertThat(learned.of(plan).pastRuns()).isZero();
            learned.refresh();

            assertThat(learned.of(plan).pastRuns()).isEqualTo(1);
            assertThat(learned.of(plan).warnings()).singleElement().asString().contains("only one past run");
        }
    }

    @Test
    void pastRunsOfAWorkflowAreKnownBeforeTheirRuntimes() {
        EnactmentPlan plan = plan("blast", 1);
        try (History history = history()) {
            LearnedFromHistory learned = new LearnedFromHistory(history, OPTIONS);
            assertThat(learned.of(plan).pastRuns()).isZero();
            assertThat(learned.pastRuns("blast").count()).isZero();

            record(history, plan, 300);
            learned.refreshRuns("bwa");
            assertThat(learned.pastRuns("blast").count()).isZero();
            learned.refreshRuns("blast");

            assertThat(learned.pastRuns("blast").count()).isEqualTo(1);
            assertThat(learned.of(plan).pastRuns()).isZero();
            learned.refreshRuntimes();
            assertThat(learned.of(plan).pastRuns()).isEqualTo(1);
        }
    }

    @Test
    void dropsTheLeastRecentlyUsedWorkflowAndReadsItAgain() {
        try (History history = history()) {
            record(history, plan("blast", 1), 300);
            record(history, plan("bwa", 1), 300);
            record(history, plan("sarek", 1), 300);
            LearnedFromHistory learned = new LearnedFromHistory(history, OPTIONS);
            assertThat(List.of("blast", "bwa", "sarek", "blast"))
                    .allSatisfy(workflow ->
                            assertThat(learned.pastRuns(workflow).jobs()).isEqualTo(2));

            learned.forgetBeyond(4, "blast");

            record(history, plan("bwa", 2), 300);
            record(history, plan("sarek", 2), 300);
            assertThat(learned.pastRuns("bwa").count()).as("read again").isEqualTo(2);
            assertThat(learned.pastRuns("sarek").count()).as("still in memory").isEqualTo(1);
        }
    }

    @Test
    void retriesAnInaccessibleHistoryOnlyOnRefresh() throws Exception {
        EnactmentPlan plan = plan("blast", 1);
        Path data = Files.writeString(folder.resolve("data"), "in the way");
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            LearnedFromHistory learned = new LearnedFromHistory(history, OPTIONS);
            assertThat(learned.of(plan).pastRuns()).isZero();

            Files.delete(data);
            record(history, plan, 300);
            assertThat(learned.of(plan).pastRuns()).isZero();
            learned.refresh();
            assertThat(learned.of(plan).pastRuns()).isEqualTo(1);
        }
    }
}
