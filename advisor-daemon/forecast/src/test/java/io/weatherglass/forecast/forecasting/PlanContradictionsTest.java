package io.weatherglass.forecast.forecasting;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanContradictionsTest {

    private static EnactmentPlanBuilder plan() {
        return Plans.onSlots(2, job("a", 10), job("b", 10, "a"), job("c", 10, "b"));
    }

    private final Enactor enactor = Enactor.of(plan().build());

    private List<String> warnings() {
        return warnings(enactor);
    }

    private static List<String> warnings(Enactor enactor) {
        return ForecastWarnings.contradictions(enactor.snapshot(), SeenDependencies.of(enactor.snapshot()));
    }

    @Test
    void aRunThatFollowsItsPlanHasNoWarning() {
        enactor.tell(0, started("a", ""));
        enactor.tell(10, completed("a", 10, ""));
        enactor.tell(9.5, started("b", ""));
        assertThat(warnings()).isEmpty();
    }

    @Test
    void countsUnplannedJobsOnce() {
        for (String id : List.of("x", "y", "x")) {
            enactor.tell(1, started(id, ""));
        }
        String warning = "the plan has 3 jobs, but 2 unplanned jobs were reported: the forecast uses 5";
        assertThat(warnings()).containsExactly(warning);
        Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS);
        assertThat(forecaster
                        .repeat(enactor.snapshot(), 100, 1, Optional.empty())
                        .warnings())
                .contains(warning);
        assertThat(enactor.snapshot().at(Plans.ORIGIN.plusSeconds(50)).unplannedJobs())
                .isEqualTo(2);
        enactor.tell(
                2,
                new WorkflowPlanned(Plans.onSlots(2, job("a", 10), job("x", 10), job("y", 10))
                        .revision(2)
                        .build()));
        assertThat(warnings()).isEmpty();
    }

    @Test
    void excludesJobsThatWillNotRun() {
        enactor.tell(1, new JobSkipped("a"));
        assertThat(warnings())
                .containsExactly(
                        "the plan has 3 jobs, but 1 of them was skipped, cancelled or failed: the forecast uses 2");
    }

    @Test
    void countsJobsThatStartBeforeTheirDependencies() {
        enactor.tell(0, started("a", ""));
        enactor.tell(1, started("b", ""));
        assertThat(warnings()).isEmpty();
        enactor.tell(10, completed("a", 10, ""));
        assertThat(warnings())
                .containsExactly("1 of 2 started jobs did not wait for all planned dependencies: the forecast ignores"
                        + " the dependencies of kind \"work\" on \"work\"");
        enactor.tell(21, completed("b", 20, ""));
        enactor.tell(21, started("c", ""));
        assertThat(warnings())
                .as("equally many jobs waited")
                .containsExactly(
                        "1 of 3 started jobs did not wait for all planned dependencies: the forecast assumes that"
                                + " later jobs will wait");
    }

    @Test
    void learnedPlansAreNeverContradicted() {
        Enactor unplanned = new Enactor("run-2");
        unplanned.tell(
                0, WorkflowStarted.builder("sample").submittedAt(Plans.ORIGIN).build());
        unplanned.tell(1, started("x", ""));
        unplanned.tell(2, new JobSkipped("y"));
        assertThat(warnings(unplanned)).isEmpty();
    }
}
