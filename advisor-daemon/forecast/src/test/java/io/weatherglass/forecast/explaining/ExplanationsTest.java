package io.weatherglass.forecast.explaining;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.failed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Contribution;
import io.weatherglass.connectors.advisory.Explanation;
import io.weatherglass.connectors.advisory.ForecastChange;
import io.weatherglass.connectors.advisory.JobCriticality;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Changes whose causes are known by hand: jobs one after the other whose runtimes vary by a thousandth. */
class ExplanationsTest {

    private static final Forecaster PROJECTED = forecaster("projected");

    private static Forecaster forecaster(String model) {
        return new Forecaster(
                MonteCarlo.singleThreaded(),
                ForecastOptions.builder()
                        .runtimeModel(RuntimeFamily.byName(model))
                        .maxRealizations(400)
                        .timeBudget(Duration.ofHours(1))
                        .build());
    }

    private static Enactor chain() {
        Enactor enactor = Enactor.of(Plans.onCloud(job("a", 100), job("b", 200, "a"), job("c", 300, "b"))
                .perturbationLevel(0.001)
                .build());
        enactor.tell(0, requested("vm-1"));
        enactor.tell(10, started("a", "vm-1"));
        return enactor;
    }

    private static Explanations.Known known(Forecaster forecaster, InstanceSnapshot snapshot) {
        return new Explanations.Known(
                snapshot,
                forecaster.assumptions(snapshot, Optional.empty()),
                forecaster.forecast(snapshot).completionSeconds().orElseThrow().quantile(0.5));
    }

    private static ForecastChange since(InstanceSnapshot before, InstanceSnapshot now) {
        return new Explanations(PROJECTED)
                .explain(Optional.of(known(PROJECTED, before)), known(PROJECTED, now))
                .orElseThrow()
                .sincePrevious()
                .orElseThrow();
    }

    private static double of(ForecastChange change, String cause) {
        return change.contributions().stream()
                .filter(part -> part.cause().equals(cause))
                .mapToDouble(Contribution::seconds)
                .sum();
    }

    private static void assertAddsUp(ForecastChange change) {
        assertThat(change.contributions().stream()
                        .mapToDouble(Contribution::seconds)
                        .sum())
                .isCloseTo(change.changeSeconds(), within(1e-6));
        assertThat(change.contributions())
                .last()
                .extracting(Contribution::cause)
                .isEqualTo(Contribution.OTHER);
    }

    @Test
    void aJobThatTookLongerMovedTheEnd() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(160, completed("a", 150, "vm-1"));
        ForecastChange change = since(before, enactor.snapshot());

        assertAddsUp(change);
        assertThat(change.sequence()).isEqualTo(3);
        assertThat(change.asOf()).isEqualTo(before.asOf());
        assertThat(change.changeSeconds()).isCloseTo(50, within(2.0));
        // that it still ran after 100 s was known before it ended
        assertThat(of(change, Contribution.JOB_RUNTIME) + of(change, Contribution.TIME_ELAPSED))
                .isCloseTo(50, within(2.0));
        assertThat(of(change, Contribution.OTHER)).isCloseTo(0, within(1.0));
        assertThat(change.contributions())
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("a took 150 s, planned 100 s"));
        assertThat(change.text())
                .startsWith("The end is 50 s later than it was: ")
                .endsWith(").");
    }

    @Test
    void anEarlierEndIsNegative() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(50, completed("a", 40, "vm-1"));
        ForecastChange change = since(before, enactor.snapshot());
        assertAddsUp(change);
        assertThat(of(change, Contribution.JOB_RUNTIME)).isCloseTo(-60, within(2.0));
        assertThat(change.text()).startsWith("The end is 60 s earlier than it was: a took 40 s, planned 100 s (-60 s)");
    }

    @Test
    void aFailedAttemptCostsItsTime() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(60, failed("a", 1, true));
        ForecastChange change = since(before, enactor.snapshot());
        assertAddsUp(change);
        assertThat(of(change, Contribution.FAILURES)).isCloseTo(50, within(3.0));
        assertThat(change.contributions())
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("an attempt of a failed"));
    }

    @Test
    void aCancelledJobTakesNoTime() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(20, new JobCancelled("c"));
        ForecastChange change = since(before, enactor.snapshot());
        assertAddsUp(change);
        assertThat(of(change, Contribution.JOB_COUNT)).isCloseTo(-300, within(3.0));
    }

    @Test
    void anotherPlanHasOtherJobs() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(
                20,
                new WorkflowPlanned(
                        Plans.onCloud(job("a", 100), job("b", 200, "a"), job("c", 300, "b"), job("d", 400, "c"))
                                .revision(2)
                                .perturbationLevel(0.001)
                                .build()));
        ForecastChange change = since(before, enactor.snapshot());
        assertAddsUp(change);
        assertThat(of(change, Contribution.JOB_COUNT)).isCloseTo(400, within(3.0));
        assertThat(change.contributions())
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("the plan is another one, with 1 jobs more"));
    }

    @Test
    void nothingButTimeHasPassed() {
        Enactor enactor = chain();
        InstanceSnapshot before = enactor.snapshot();
        ForecastChange change = since(before, before.at(Plans.ORIGIN.plusSeconds(210)));
        assertAddsUp(change);
        assertThat(change.changeSeconds()).isGreaterThan(90);
        assertThat(change.contributions())
                .extracting(Contribution::cause)
                .containsExactly(Contribution.TIME_ELAPSED, Contribution.OTHER);
    }

    @Test
    void manyJobsAreTakenByKind() {
        Enactor enactor = Enactor.of(Plans.onSlots(
                        1,
                        PlannedJob.of("a", "x", 100),
                        PlannedJob.of("b", "x", 100),
                        PlannedJob.of("c", "x", 100),
                        PlannedJob.of("d", "y", 100),
                        PlannedJob.of("e", "y", 100))
                .perturbationLevel(0.001)
                .build());
        InstanceSnapshot before = enactor.snapshot();
        double date = 0;
        for (String id : List.of("a", "b", "c", "d")) {
            enactor.tell(date, started(id, ""));
            double runtime = id.equals("d") ? 100 : 130;
            date += runtime;
            enactor.tell(date, completed(id, runtime, ""));
        }
        ForecastChange change = since(before, enactor.snapshot());
        assertAddsUp(change);
        assertThat(change.changeSeconds()).isCloseTo(90, within(3.0));
        assertThat(change.contributions())
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("3 jobs of kind x ended"))
                .anySatisfy(part -> assertThat(part.text()).isEqualTo("1 job of kind y ended"));
    }

    @Test
    void sinceTheStartThePlanAloneWasKnown() {
        Enactor enactor = chain();
        enactor.tell(160, completed("a", 150, "vm-1"));
        enactor.tell(160, started("b", "vm-1"));
        Explanation explanation = new Explanations(PROJECTED)
                .next(known(PROJECTED, enactor.snapshot()))
                .orElseThrow();
        assertThat(explanation.sincePrevious()).isEmpty();
        ForecastChange change = explanation.sinceStart().orElseThrow();
        assertAddsUp(change);
        assertThat(change.sequence()).isEqualTo(1);
        assertThat(change.asOf()).isEqualTo(Plans.ORIGIN);
        assertThat(change.changeSeconds()).isCloseTo(50, within(3.0));
        // all that is left is on the critical path, one after the other
        assertThat(explanation.criticalJobs()).extracting(JobCriticality::jobId).containsExactlyInAnyOrder("b", "c");
        assertThat(explanation.criticalJobs())
                .allSatisfy(job -> assertThat(job.criticality()).isEqualTo(1));
    }

    @Test
    void theNextIsComparedWithTheOneBefore() {
        Explanations explanations = new Explanations(PROJECTED);
        Enactor enactor = chain();
        assertThat(explanations
                        .next(known(PROJECTED, enactor.snapshot()))
                        .orElseThrow()
                        .sincePrevious())
                .isEmpty();
        enactor.tell(120, completed("a", 110, "vm-1"));
        assertThat(explanations
                        .next(known(PROJECTED, enactor.snapshot()))
                        .orElseThrow()
                        .sincePrevious()
                        .orElseThrow()
                        .sequence())
                .isEqualTo(3);
        explanations.forget(enactor.snapshot().instance());
        assertThat(explanations
                        .next(known(PROJECTED, enactor.snapshot()))
                        .orElseThrow()
                        .sincePrevious())
                .isEmpty();
    }

    /** Whatever happened meanwhile: the parts add up, the rest is small, and all of it can be repeated. */
    @Test
    void explainsAWholeRun() {
        Forecaster forecaster = forecaster("hierarchical");
        List<InstanceSnapshot> snapshots = Enactor.snapshots(DemoScripts.montage(60, Plans.ORIGIN), 40);
        Explanations explanations = new Explanations(forecaster);
        Explanations again = new Explanations(forecaster);
        for (InstanceSnapshot snapshot : snapshots.subList(0, snapshots.size() - 1)) {
            Explanations.Known now = known(forecaster, snapshot);
            Explanation explanation = explanations.next(now).orElseThrow();
            explanation.sincePrevious().ifPresent(ExplanationsTest::assertAddsUp);
            explanation.sinceStart().ifPresent(ExplanationsTest::assertAddsUp);
            assertThat(again.next(now)).contains(explanation);
        }
    }
}
