package io.weatherglass.daemon.advising;

import static io.weatherglass.daemon.samples.Events.completed;
import static io.weatherglass.daemon.samples.Events.started;
import static io.weatherglass.daemon.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmResources;
import io.weatherglass.connectors.protocol.VmTypeSpec;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.daemon.replay.ReplayScript;
import io.weatherglass.daemon.samples.Enactor;
import io.weatherglass.daemon.samples.Events;
import io.weatherglass.daemon.samples.Plans;
import io.weatherglass.daemon.samples.Runs;
import io.weatherglass.daemon.tracking.InstanceSnapshot;
import io.weatherglass.simulation.synthetic.SyntheticRun;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The last advisory on a run tells what was true. */
class ClosingAdvisoryTest {

    private final Advice advice = new Advice();

    @Test
    void theClosingAdvisoryIsTheTruth() {
        SyntheticRun run = SyntheticWorkflows.omssaBrs(20, 5);
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

    @Test
    void costsOfSeveralVmTypesAreToldToBeThoseOfTheFirst() {
        VmResources types = new VmResources(
                List.of(Plans.priced(0.05), new VmTypeSpec("large", 16, OptionalDouble.of(0.8), Optional.of("EUR"))),
                Plans.CLOUD.boot(),
                Advice.BY_HOUR,
                OptionalInt.of(4),
                0);
        Enactor enactor =
                Enactor.of(Plans.onCloud(Plans.job("a", 100)).resources(types).build());
        enactor.tell(0, new VmRequested("vm-1", Optional.of("large")));
        enactor.tell(110, Events.completed("a", 100, "vm-1"));
        String warning = "the plan has 2 VM types: every VM is billed like the first, \"small\"";
        assertThat(advice.advise(enactor.snapshot()).ground().warnings()).contains(warning);
        enactor.tell(120, new WorkflowCompleted());
        Advisory closing = advice.close(enactor.snapshot());
        assertThat(closing.ground().warnings()).containsExactly(warning);
        assertThat(closing.cost().orElseThrow().amount().orElseThrow().median()).isEqualTo(0.05);
    }

    @Test
    void theClosingAdvisoryIsAFunctionOfTheStateAlone() {
        SyntheticRun run = SyntheticWorkflows.montage(3, 2, 4);
        ReplayScript script = Runs.script(
                run, Runs.plan(run, Advice.vms(Plans.priced(1), Advice.BY_HOUR)).build());
        List<InstanceSnapshot> snapshots = Enactor.snapshots(script, 10);
        InstanceSnapshot ended = snapshots.get(snapshots.size() - 1);
        Advice other = new Advice(Map.of("forecast.seed", "99", "forecast.input-model", "normal-p3"));
        assertThat(other.close(ended)).isEqualTo(advice.close(ended));
    }

    @Test
    void aRunThatFailedLastedUntilItsEnd() {
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
    void theEndIsToldLaterThanTheLastCompletion() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 100)).build());
        enactor.tell(90, completed("a", 90, ""));
        enactor.tell(300, new WorkflowCompleted());
        Advisory closing = advice.close(enactor.snapshot());
        AdvisoryRules.check(closing, enactor.snapshot());
        assertThat(closing.makespan().orElseThrow().medianSeconds()).isEqualTo(90);
        assertThat(closing.asOf()).isEqualTo(Plans.ORIGIN.plusSeconds(300));
    }
}
