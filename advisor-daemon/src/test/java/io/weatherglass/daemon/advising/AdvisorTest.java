package io.weatherglass.daemon.advising;

import static io.weatherglass.daemon.samples.Events.completed;
import static io.weatherglass.daemon.samples.Events.failed;
import static io.weatherglass.daemon.samples.Events.requested;
import static io.weatherglass.daemon.samples.Events.started;
import static io.weatherglass.daemon.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.OutlierJob;
import io.weatherglass.connectors.advisory.PastError;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.connectors.protocol.BillingSpec;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.Resources;
import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.protocol.VmTypeSpec;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.forecasting.ForecastOptions;
import io.weatherglass.daemon.forecasting.Forecaster;
import io.weatherglass.daemon.matching.BackgroundSearch;
import io.weatherglass.daemon.replay.ReplayScript;
import io.weatherglass.daemon.samples.Enactor;
import io.weatherglass.daemon.samples.Plans;
import io.weatherglass.daemon.samples.Runs;
import io.weatherglass.daemon.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.synthetic.SyntheticRun;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AdvisorTest {

    private static final Instant WALL_CLOCK = Instant.parse("2026-11-20T09:00:00Z");
    private static final BillingSpec BY_HOUR = new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL);
    private static final BillingSpec BY_SECOND = new BillingSpec.PerSecond(60);

    private final Advisor advisor = new Advisor(Clock.fixed(WALL_CLOCK, ZoneOffset.UTC), new BackgroundSearch());
    private final Forecaster forecaster = new Forecaster(
            MonteCarlo.singleThreaded(),
            ForecastOptions.of(
                    Configuration.of(Map.of("forecast.max-realizations", "200", "forecast.time-budget", "1h"))));

    private Advisory advise(InstanceSnapshot snapshot) {
        return advisor.advise(snapshot, forecaster.forecast(snapshot));
    }

    private Advisory close(InstanceSnapshot ended) {
        return advisor.close(ended, forecaster.settle(ended));
    }

    private static Resources vms(VmTypeSpec type, BillingSpec billing) {
        return Plans.cloud(type, billing, OptionalInt.of(5));
    }

    static Stream<Arguments> resources() {
        VmTypeSpec unpriced = VmTypeSpec.unpriced("small", 1);
        return Stream.of(
                Arguments.of(vms(Plans.priced(0.25), BY_HOUR), Optional.of("EUR"), true, true),
                Arguments.of(vms(unpriced, BY_HOUR), Optional.of("BTU"), false, true),
                Arguments.of(vms(Plans.priced(0.25), BY_SECOND), Optional.of("EUR"), true, false),
                Arguments.of(vms(unpriced, BY_SECOND), Optional.of("VM seconds"), false, false),
                Arguments.of(new SlotPool(4), Optional.empty(), false, false));
    }

    @ParameterizedTest
    @MethodSource("resources")
    void everyAdvisoryOfARunKeepsTheRules(
            Resources resources, Optional<String> unit, boolean amount, boolean btuCount) {
        SyntheticRun run = SyntheticWorkflows.montage(6, 4, 11);
        EnactmentPlanBuilder plan = Runs.plan(run, resources)
                .deadline(Plans.ORIGIN.plusSeconds(600))
                .budget(3)
                .errorThresholdSeconds(5);
        ReplayScript script = Runs.script(run, plan.build());
        List<InstanceSnapshot> snapshots = Enactor.snapshots(script, 9);
        assertThat(snapshots.size()).isGreaterThan(15);
        for (InstanceSnapshot snapshot : snapshots) {
            Advisory advisory = snapshot.outcome().isPresent() ? close(snapshot) : advise(snapshot);
            AdvisoryRules.check(advisory, snapshot);
            assertThat(advisory.makespan()).isPresent();
            assertThat(advisory.cost().map(CostForecast::unit)).isEqualTo(unit);
            assertThat(advisory.cost().flatMap(CostForecast::amount).isPresent())
                    .isEqualTo(amount);
            assertThat(advisory.cost().flatMap(CostForecast::btuCount).isPresent())
                    .isEqualTo(btuCount);
            assertThat(advisory.cost().isEmpty()
                            || advisory.cost().flatMap(CostForecast::vmSeconds).isPresent())
                    .isTrue();
            assertThat(advisory.risk().deadlineMiss()).isPresent();
            assertThat(advisory.risk().budgetExceeded()).isPresent();
        }
    }

    @Test
    void theClosingAdvisoryIsTheTruth() {
        SyntheticRun run = SyntheticWorkflows.omssaBrs(20, 5);
        ReplayScript script = Runs.script(
                run, Runs.plan(run, vms(Plans.priced(0.25), BY_HOUR)).build());
        List<InstanceSnapshot> snapshots = Enactor.snapshots(script, 1000);
        InstanceSnapshot ended = snapshots.get(snapshots.size() - 1);
        Advisory closing = close(ended);
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
        assertThat(closing.issuedAt()).isEqualTo(WALL_CLOCK);
    }

    @Test
    void theClosingAdvisoryIsAFunctionOfTheStateAlone() {
        SyntheticRun run = SyntheticWorkflows.montage(3, 2, 4);
        ReplayScript script =
                Runs.script(run, Runs.plan(run, vms(Plans.priced(1), BY_HOUR)).build());
        List<InstanceSnapshot> snapshots = Enactor.snapshots(script, 10);
        InstanceSnapshot ended = snapshots.get(snapshots.size() - 1);
        Forecaster other = new Forecaster(
                MonteCarlo.singleThreaded(),
                ForecastOptions.of(
                        Configuration.of(Map.of("forecast.seed", "99", "forecast.input-model", "normal-p3"))));
        assertThat(advisor.close(ended, other.settle(ended))).isEqualTo(close(ended));
    }

    @Test
    void aRunThatFailedLastedUntilItsEnd() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 100), job("b", 100))
                .deadline(Plans.ORIGIN.plusSeconds(150))
                .build());
        enactor.tell(0, started("a", ""));
        enactor.tell(90, completed("a", 90, ""));
        enactor.tell(160, new WorkflowFailed(Optional.of("disk full")));
        Advisory closing = close(enactor.snapshot());
        AdvisoryRules.check(closing, enactor.snapshot());
        assertThat(closing.outcome()).contains(Outcome.FAILED);
        assertThat(closing.makespan().orElseThrow().medianSeconds()).isEqualTo(160);
        assertThat(closing.risk().deadlineMiss()).contains(new RiskEstimate(1, 0));
        assertThat(closing.ground().warnings()).containsExactly("disk full");
    }

    @Test
    void theEndIsToldLaterThanTheLastCompletion() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 100)).build());
        enactor.tell(90, completed("a", 90, ""));
        enactor.tell(300, new WorkflowCompleted());
        Advisory closing = close(enactor.snapshot());
        AdvisoryRules.check(closing, enactor.snapshot());
        assertThat(closing.makespan().orElseThrow().medianSeconds()).isEqualTo(90);
        assertThat(closing.asOf()).isEqualTo(Plans.ORIGIN.plusSeconds(300));
    }

    @Test
    void theRiskOfTheDeadlineFollowsTheDeadline() {
        assertThat(deadlineMiss(60)).isEqualTo(1);
        assertThat(deadlineMiss(100)).isBetween(0.3, 0.7);
        assertThat(deadlineMiss(160)).isZero();
    }

    private double deadlineMiss(long deadlineSeconds) {
        InstanceSnapshot snapshot = Enactor.of(Plans.onSlots(1, job("a", 100))
                        .deadline(Plans.ORIGIN.plusSeconds(deadlineSeconds))
                        .build())
                .snapshot();
        return advise(snapshot).risk().deadlineMiss().orElseThrow().probability();
    }

    static Stream<Arguments> budgets() {
        VmTypeSpec unpriced = VmTypeSpec.unpriced("small", 1);
        // one VM is requested at 0, up at 10, and the job ends at 25
        return Stream.of(
                Arguments.of(vms(Plans.priced(0.5), BY_HOUR), 0.49, 0.5),
                Arguments.of(vms(unpriced, BY_HOUR), 0.9, 1.0),
                Arguments.of(vms(Plans.priced(60), BY_SECOND), 0.99, 1.0),
                Arguments.of(vms(unpriced, BY_SECOND), 59, 60),
                Arguments.of(new SlotPool(1), Double.NaN, 0));
    }

    @ParameterizedTest
    @MethodSource("budgets")
    void theRiskOfTheBudgetIsInTheUnitOfTheCostAndTheEndAgrees(Resources resources, double tooSmall, double enough) {
        if (!Double.isNaN(tooSmall)) {
            assertThat(budgetExceeded(resources, tooSmall)).containsExactly(1.0, 1.0);
        }
        assertThat(budgetExceeded(resources, enough)).containsExactly(0.0, 0.0);
    }

    /** Just before the end, and after it. */
    private List<Double> budgetExceeded(Resources resources, double budget) {
        String vm = resources instanceof SlotPool ? "" : "vm-1";
        Enactor enactor = Enactor.of(EnactmentPlan.builder("sample", Plans.ORIGIN, vm.isEmpty() ? "fixedpool" : "asap")
                .job(job("a", 15))
                .resources(resources)
                .budget(budget)
                .build());
        if (!vm.isEmpty()) {
            enactor.tell(0, requested(vm));
        }
        enactor.tell(10, started("a", vm));
        Advisory before = advise(enactor.snapshot());
        enactor.tell(25, completed("a", 15, vm));
        if (!vm.isEmpty()) {
            enactor.tell(25, new VmTerminated(vm));
        }
        enactor.tell(25, new WorkflowCompleted());
        Advisory after = close(enactor.snapshot());
        return Stream.of(before, after)
                .map(advisory -> advisory.risk().budgetExceeded().orElseThrow().probability())
                .toList();
    }

    @Test
    void whatWasNotAskedForIsNotToldAsARisk() {
        Advisory advisory =
                advise(Enactor.of(Plans.onCloud(job("a", 100)).build()).snapshot());
        assertThat(advisory.risk().deadlineMiss()).isEmpty();
        assertThat(advisory.risk().budgetExceeded()).isEmpty();
    }

    @Test
    void withoutAnyKnownRuntimeAnAdvisoryTellsWhatIsKnown() {
        Enactor enactor = Enactor.of(Plans.onCloud(job("a", 0), job("b", 0))
                .deadline(Plans.ORIGIN.plusSeconds(10))
                .build());
        enactor.tell(0, started("a", "vm-1"));
        enactor.tell(50, completed("a", 50, "vm-1"));
        Advisory advisory = advise(enactor.snapshot());
        AdvisoryRules.check(advisory, enactor.snapshot());
        assertThat(advisory.makespan()).isEmpty();
        assertThat(advisory.completionTime()).isEmpty();
        assertThat(advisory.cost()).isEmpty();
        assertThat(advisory.risk().deadlineMiss()).isEmpty();
        assertThat(advisory.progress().jobsCompleted()).isEqualTo(1);
        assertThat(advisory.progress().workFraction()).isEqualTo(0.5);
        assertThat(advisory.pastError().seconds()).isEmpty();
        assertThat(advisory.ground().warnings()).anyMatch(warning -> warning.startsWith("cannot be simulated"));
        assertThat(advisory.computation().engine()).isEqualTo("none");
        assertThat(advisory.computation().stoppedBy()).isEqualTo("cannot be simulated");

        enactor.tell(120, completed("b", 70, "vm-1"));
        enactor.tell(121, new WorkflowCompleted());
        Advisory closing = close(enactor.snapshot());
        AdvisoryRules.check(closing, enactor.snapshot());
        assertThat(closing.makespan().orElseThrow().medianSeconds()).isEqualTo(120);
        assertThat(closing.cost().flatMap(CostForecast::btuCount).orElseThrow().median())
                .isEqualTo(1);
    }

    @Test
    void tellsProgressPastErrorAndOutliers() {
        Enactor enactor =
                Enactor.of(Plans.onSlots(3, job("a", 10), job("b", 10), job("c", 10), job("d", 20), job("e", 50))
                        .errorThresholdSeconds(2)
                        .build());
        enactor.tell(0, started("a", ""));
        enactor.tell(0, started("b", ""));
        enactor.tell(0, started("c", ""));
        enactor.tell(13, completed("a", 13, ""));
        enactor.tell(13, new JobSkipped("d"));
        enactor.tell(90, completed("b", 90, ""));
        enactor.tell(90, failed("e", 1, true));
        Advisory advisory = advise(enactor.snapshot());
        AdvisoryRules.check(advisory, enactor.snapshot());
        // done: a, b and the skipped d, 40 of 100 s of projected work; e waits for another attempt
        assertThat(advisory.progress()).isEqualTo(new Progress(5, 2, 1, 1, 1, 0, 1, 0.6, 0.4));
        assertThat(advisory.outlierJobs())
                .containsExactly(new OutlierJob("b", 10, 90, false), new OutlierJob("c", 10, 90, true));
        PastError error = advisory.pastError();
        // differences 3 and 80, relative 0.3 and 8
        assertThat(error.seconds()).hasValueCloseTo(Math.sqrt((9 + 6400) / 2.0), within(1e-9));
        assertThat(error.relative()).hasValueCloseTo(Math.sqrt((0.09 + 64) / 2), within(1e-9));
        assertThat(error.completedJobs()).isEqualTo(2);
        assertThat(error.thresholdSeconds()).isEqualTo(OptionalDouble.of(2));
        assertThat(error.exceeded()).as("3 s without the outlier").isTrue();
        assertThat(advisory.background().status()).isEqualTo("not available");
        assertThat(advisory.sequence()).isEqualTo(8);
        assertThat(advisory.computation().inputPosition().offset()).isEqualTo(7);
    }

    @Test
    void anOutlierAloneDoesNotExceedTheThreshold() {
        Enactor enactor = Enactor.of(Plans.onSlots(2, job("a", 10), job("b", 10), job("c", 10))
                .errorThresholdSeconds(2)
                .build());
        enactor.tell(11, completed("a", 11, ""));
        enactor.tell(90, completed("b", 90, ""));
        PastError error = advise(enactor.snapshot()).pastError();
        assertThat(error.seconds()).hasValueCloseTo(Math.sqrt((1 + 6400) / 2.0), within(1e-9));
        assertThat(error.exceeded()).isFalse();
    }

    @Test
    void fewRealizationsForAHighLevelAreNoted() {
        Advisory advisory = advisor.advise(
                Enactor.of(Plans.onSlots(1, job("a", 100)).build()).snapshot(),
                forecaster.repeat(
                        Enactor.of(Plans.onSlots(1, job("a", 100)).build()).snapshot(), 1));
        assertThat(advisory.makespan().orElseThrow().intervals())
                .extracting(interval -> interval.note().isPresent())
                .containsExactly(false, false, false, true);
    }

    @Test
    void theSchemaRefusesWhatIsNoAdvisory() {
        Advisory advisory =
                advise(Enactor.of(Plans.onCloud(job("a", 100)).build()).snapshot());
        ObjectNode tree = (ObjectNode) new AdvisoryCodec().toTree(advisory);
        assertThat(AdvisoryRules.schemaErrors(tree)).isEmpty();
        tree.put("sequence", 0);
        tree.put("asOf", "yesterday");
        assertThat(AdvisoryRules.schemaErrors(tree)).hasSize(2);
    }
}
