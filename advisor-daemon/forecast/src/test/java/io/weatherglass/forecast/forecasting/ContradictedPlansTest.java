package io.weatherglass.forecast.forecasting;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Forecasts of runs that contradict their plans; expected makespans are computed by hand. */
class ContradictedPlansTest {

    private static final double SECONDS = 100;

    private static PlannedJob work(String id, String... dependencies) {
        return PlannedJob.of(id, "work", SECONDS, dependencies);
    }

    private static PlannedJob split(String id) {
        return PlannedJob.of(id, "split", SECONDS);
    }

    /** Runtimes equal the plan to within 1 %. */
    private static Enactor of(int slots, PlannedJob... jobs) {
        EnactmentPlan plan = Plans.onSlots(slots, jobs).perturbationLevel(0.01).build();
        return Enactor.of(plan);
    }

    private static void assertMakespan(Enactor enactor, double seconds) {
        Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS);
        Forecast forecast = forecaster.repeat(enactor.snapshot(), 100, 1, Optional.empty());
        assertThat(forecast.warnings()).noneMatch(warning -> warning.startsWith("no forecast"));
        // an unknown runtime is drawn between zero and twice the mean
        assertThat(forecast.result().orElseThrow().completionSeconds().mean()).isCloseTo(seconds, within(8.0));
    }

    private static JobSubmitted unplanned(String id, String kind) {
        return new JobSubmitted(id, 1, Optional.empty(), Optional.of(kind), List.of());
    }

    @Test
    void anUnplannedJobHoldsASlotForTheRuntimeOfItsKind() {
        Enactor enactor = of(1, work("a"), work("b"));
        enactor.tell(0, unplanned("x", "work"));
        enactor.tell(0, started("x", ""));
        assertMakespan(enactor, 3 * SECONDS);
    }

    @Test
    void aSubmittedUnplannedJobStillRuns() {
        Enactor enactor = of(1, work("a"));
        enactor.tell(0, started("a", ""));
        enactor.tell(0, unplanned("x", "work"));
        assertMakespan(enactor, 2 * SECONDS);
    }

    @Test
    void aRunDoesNotEndBeforeItsUnplannedJobs() {
        Enactor enactor = of(2, work("a"));
        enactor.tell(0, started("a", ""));
        enactor.tell(90, unplanned("x", "work"));
        enactor.tell(90, started("x", ""));
        enactor.tell(100, completed("a", 100, ""));
        // an unknown runtime with ten seconds elapsed: 10 to 200, mean 105
        assertMakespan(enactor, 90 + 105);
        assertThat(enactor.state().hasJobsToDo()).isTrue();
    }

    @Test
    void anUnplannedKindHasTheMeanRuntime() {
        Enactor enactor = of(1, work("a"), work("b"));
        enactor.tell(0, started("x", ""));
        assertMakespan(enactor, 3 * SECONDS);
    }

    @Test
    void anEndedUnplannedJobTakesNoFurtherTime() {
        Enactor enactor = of(1, work("a"));
        enactor.tell(0, started("x", ""));
        enactor.tell(50, completed("x", 50, ""));
        assertMakespan(enactor, 50 + SECONDS);
    }

    /** Jobs take their planned runtimes, so only the waiting makes a difference. */
    @Test
    void jobsDoNotWaitForRefutedDependencies() {
        PlannedJob first = PlannedJob.of("s", "split", 3 * SECONDS);
        PlannedJob second = PlannedJob.of("t", "split", 3 * SECONDS);
        Enactor enactor = of(3, first, work("a", "s"), work("b", "s"), second, work("c", "t"));
        assertMakespan(enactor, 4 * SECONDS);
        enactor.tell(0, started("s", ""));
        enactor.tell(0, started("t", ""));
        enactor.tell(0, started("a", ""));
        // the end of the split may still be reported late
        assertMakespan(enactor, 4 * SECONDS);
        enactor.tell(100, completed("a", 100, ""));
        enactor.tell(100, started("b", ""));
        enactor.tell(200, completed("b", 100, ""));
        // the last merge runs at the same time as the splits, which end at 300 s
        assertMakespan(enactor, 3 * SECONDS);
    }

    @Test
    void jobsWaitForMostlyObservedDependencies() {
        Enactor enactor = of(3, split("s"), work("a", "s"), work("b", "s"), split("t"), work("c", "t"));
        enactor.tell(0, started("s", ""));
        enactor.tell(0, started("t", ""));
        enactor.tell(90, started("a", ""));
        enactor.tell(100, completed("s", 100, ""));
        enactor.tell(100, started("b", ""));
        assertThat(SeenDependencies.of(enactor.snapshot())).isEqualTo(new SeenDependencies(4, 1, Set.of()));
        assertThat(SeenDependencies.of(enactor.snapshot()).of(enactor.snapshot().plan()))
                .isSameAs(enactor.snapshot().plan());
    }
}
