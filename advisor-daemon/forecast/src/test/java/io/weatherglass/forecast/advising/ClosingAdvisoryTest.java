package io.weatherglass.forecast.advising;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AnsweredAdvice;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.protocol.AdviceAccepted;
import io.weatherglass.connectors.protocol.AdviceAnswer;
import io.weatherglass.connectors.protocol.AdviceRejected;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.samples.Runs;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.synthetic.OmssaCase;
import io.weatherglass.simulation.synthetic.SyntheticRun;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClosingAdvisoryTest {

    private final Advice advice = new Advice();

    @Test
    void measuresTheEffectOfAdvice() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, Plans.job("a", 100)).build());
        AdviceAnswer expected = new AdviceAnswer(
                Decision.strategy("heft"),
                OptionalInt.of(1),
                Optional.of("it pays"),
                OptionalDouble.of(150),
                OptionalDouble.of(-40));
        enactor.tell(1, new AdviceAccepted(expected));
        enactor.tell(2, new AdviceRejected(AdviceAnswer.to(Decision.slots(1))));
        enactor.tell(5, Events.started("a", ""));

        Advisory open = advice.advise(enactor.snapshot());
        assertThat(open.advice()).extracting(AnsweredAdvice::accepted).containsExactly(true, false);
        assertThat(open.advice().get(0).at()).isEqualTo(Plans.ORIGIN.plusSeconds(1));
        assertThat(open.advice().get(0).text()).isEqualTo("switch to HEFT");
        assertThat(open.advice().get(0).effectSeconds()).isEmpty();

        enactor.tell(115, Events.completed("a", 110, ""));
        enactor.tell(115, new WorkflowCompleted());
        List<AnsweredAdvice> closing = advice.close(enactor.snapshot()).advice();
        assertThat(closing.get(0).effectSeconds()).hasValue(115 - 150);
        assertThat(closing.get(1).effectSeconds()).isEmpty();
    }

    @Test
    void publishesTheTrueValues() {
        SyntheticRun run = OmssaCase.BRS.run(20, 5);
        ReplayScript script = Runs.script(
                run,
                Runs.plan(run, Advice.vms(Plans.priced(0.25), Advice.BY_HOUR)).build());
        List<InstanceSnapshot> snapshots = Enactor.snapshots(script, 1000);
        InstanceSnapshot ended = snapshots.get(snapshots.size() - 1);
        Advisory closing = advice.close(ended);
        AdvisoryRules.check(closing, ended);
        assertThat(closing.closing()).isTrue();
        assertThat(closing.outcome()).contains(Outcome.COMPLETED);
        double truth = script.trueMakespanSeconds();
        assertThat(closing.makespan().orElseThrow()).satisfies(makespan -> {
            assertThat(makespan.medianSeconds()).isCloseTo(truth, within(1e-6));
            assertThat(makespan.sdSeconds()).isZero();
            assertThat(makespan.intervals()).allSatisfy(interval -> {
                assertThat(interval.lowerSeconds()).isEqualTo(makespan.medianSeconds());
                assertThat(interval.upperSeconds()).isEqualTo(makespan.medianSeconds());
                assertThat(interval.note()).isEmpty();
            });
            assertThat(makespan.normalFit()).isEmpty();
        });
        assertThat(closing.remaining().orElseThrow().intervals())
                .allSatisfy(interval -> assertThat(interval.upperSeconds()).isZero());
        CostForecast cost = closing.cost().orElseThrow();
        long btus = script.trueBtuCount().orElseThrow();
        assertThat(cost.btuCount().orElseThrow().distribution())
                .singleElement()
                .satisfies(count -> assertThat(count.count()).isEqualTo((int) btus));
        assertThat(cost.amount().orElseThrow().median()).isCloseTo(0.25 * btus, within(1e-9));
        assertThat(closing.progress().fraction()).isEqualTo(1);
        assertThat(closing.ground().runtimeSource()).isEqualTo("observed");
        assertThat(closing.issuedAt()).isEqualTo(Advice.WALL_CLOCK);
    }

    /** The second job failed for good, so the third one, which was submitted, never ran. */
    @Test
    void anEndedRunHasNoQueuedJobs() {
        Enactor enactor =
                Enactor.of(Plans.onSlots(2, Plans.job("a", 100), Plans.job("b", 100), Plans.job("c", 100, "b"))
                        .build());
        enactor.tell(0, Events.started("a", ""));
        enactor.tell(0, Events.started("b", ""));
        enactor.tell(0, new JobSubmitted("c", 1));
        enactor.tell(100, Events.completed("a", 100, ""));
        enactor.tell(110, Events.failed("b", 1, false));
        enactor.tell(111, new WorkflowFailed(Optional.of("b failed")));

        assertThat(advice.close(enactor.snapshot()).progress()).satisfies(progress -> {
            assertThat(progress.jobsQueued()).isZero();
            assertThat(progress.jobsRunning()).isZero();
            assertThat(progress.jobsCompleted()).isEqualTo(1);
            assertThat(progress.jobsCancelled()).isEqualTo(1);
            assertThat(progress.fraction()).isEqualTo(1 / 3.0);
        });
    }

    /** The enactor had announced three jobs, of which it began only two. */
    @Test
    void aFailedRunKeepsTheNumberOfAnnouncedJobs() {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .expectedJobs(Map.of("work", 3))
                        .build());
        for (String job : List.of("a", "b")) {
            enactor.tell(1, new JobSubmitted(job, 1, Optional.empty(), Optional.of("work"), List.of()));
            enactor.tell(1, Events.started(job, ""));
        }
        enactor.tell(100, Events.completed("a", 99, ""));
        enactor.tell(110, Events.failed("b", 1, false));
        enactor.tell(111, new WorkflowFailed(Optional.of("b failed")));

        assertThat(advice.close(enactor.snapshot()).progress()).satisfies(progress -> {
            assertThat(progress.jobsTotal()).isEqualTo(3);
            assertThat(progress.fraction()).isEqualTo(1 / 3.0);
        });
    }

    private static Enactor onTwoTypes(Optional<String> typeOfTheVm) {
        Enactor enactor = Enactor.of(
                Plans.onCloud(Plans.job("a", 100)).resources(Plans.twoTypes()).build());
        enactor.tell(0, new VmRequested("vm-1", typeOfTheVm));
        enactor.tell(110, Events.completed("a", 100, "vm-1"));
        return enactor;
    }

    @Test
    void billsVmsByType() {
        Enactor enactor = onTwoTypes(Optional.of("fast"));
        assertThat(advice.advise(enactor.snapshot()).ground().warnings())
                .noneMatch(warning -> warning.contains("type"));
        enactor.tell(120, new WorkflowCompleted());
        Advisory closing = advice.close(enactor.snapshot());
        assertThat(closing.ground().warnings()).isEmpty();
        CostForecast cost = closing.cost().orElseThrow();
        assertThat(cost.unit()).isEqualTo("EUR");
        assertThat(cost.amount().orElseThrow().median()).isEqualTo(3);
        assertThat(cost.btuCount().orElseThrow().median()).isEqualTo(1);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "enormous")
    void warnsThatAVmOfUnknownTypeCountsAsTheFirstType(String type) {
        Enactor enactor = onTwoTypes(Optional.ofNullable(type));
        String warning = "1 VM has a type that the plan does not contain: the forecast uses the first type, \"slow\","
                + " instead";
        assertThat(advice.advise(enactor.snapshot()).ground().warnings()).contains(warning);
        enactor.tell(120, new WorkflowCompleted());
        Advisory closing = advice.close(enactor.snapshot());
        assertThat(closing.ground().warnings()).containsExactly(warning);
        assertThat(closing.cost().orElseThrow().amount().orElseThrow().median()).isEqualTo(1);
    }

    @Test
    void publishesTheCostOfARunOnTwoTypes() {
        SyntheticRun run = OmssaCase.BRS.run(40, 6);
        ReplayScript script = Runs.script(run, Runs.plan(run, Plans.twoTypes()).build());
        List<InstanceSnapshot> snapshots = Enactor.snapshots(script, 1000);
        InstanceSnapshot ended = snapshots.get(snapshots.size() - 1);
        Scenario scenario = Scenarios.of(script.plan());
        EventKernel kernel = new EventKernel(scenario, ExecutionState.start(scenario.workflow()));
        kernel.simulate(run.trueWalltimeSeconds());
        assertThat(advice.close(ended)
                        .cost()
                        .orElseThrow()
                        .amount()
                        .orElseThrow()
                        .median())
                .isCloseTo(kernel.cost(), within(1e-9))
                .isGreaterThan(script.trueBtuCount().orElseThrow());
        assertThat(advice.close(ended).ground().warnings()).isEmpty();
    }

    @Test
    void dependsOnlyOnTheState() {
        SyntheticRun run = SyntheticWorkflows.montage(3, 2, 4);
        ReplayScript script = Runs.script(
                run, Runs.plan(run, Advice.vms(Plans.priced(1), Advice.BY_HOUR)).build());
        List<InstanceSnapshot> snapshots = Enactor.snapshots(script, 10);
        InstanceSnapshot ended = snapshots.get(snapshots.size() - 1);
        Advice other = new Advice(ForecastOptions.builder().seed(99).build());
        assertThat(other.close(ended)).isEqualTo(advice.close(ended));
    }

    @Test
    void failedRunsLastUntilTheirEnd() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 100), job("b", 100))
                .deadline(Plans.ORIGIN.plusSeconds(150))
                .build());
        enactor.tell(0, started("a", ""));
        enactor.tell(90, completed("a", 90, ""));
        enactor.tell(160, new WorkflowFailed(Optional.of("disk full")));
        Advisory closing = advice.close(enactor.snapshot());
        AdvisoryRules.check(closing, enactor.snapshot());
        assertThat(closing.outcome()).contains(Outcome.FAILED);
        assertThat(closing.makespan().orElseThrow().medianSeconds()).isEqualTo(160);
        assertThat(closing.risk().deadlineMiss()).contains(new RiskEstimate(1, 0));
        assertThat(closing.ground().warnings()).containsExactly("disk full");
    }

    @Test
    void ignoresTheDelayBetweenTheLastCompletionAndTheEnd() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 100)).build());
        enactor.tell(90, completed("a", 90, ""));
        enactor.tell(300, new WorkflowCompleted());
        Advisory closing = advice.close(enactor.snapshot());
        AdvisoryRules.check(closing, enactor.snapshot());
        assertThat(closing.makespan().orElseThrow().medianSeconds()).isEqualTo(90);
        assertThat(closing.asOf()).isEqualTo(Plans.ORIGIN.plusSeconds(300));
    }
}
