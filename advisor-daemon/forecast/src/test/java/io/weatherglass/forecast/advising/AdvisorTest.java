package io.weatherglass.forecast.advising;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.failed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.OutlierJob;
import io.weatherglass.connectors.advisory.PastError;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.samples.Runs;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.synthetic.SyntheticRun;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AdvisorTest {

    private final Advice advice = new Advice();
    private final AdvisoryCodec codec = new AdvisoryCodec();

    static Stream<Arguments> resources() {
        VmTypeSpec unpriced = VmTypeSpec.unpriced("small", 1);
        return Stream.of(
                Arguments.of(Advice.vms(Plans.priced(0.25), Advice.BY_HOUR), Optional.of("EUR"), true, true),
                Arguments.of(Advice.vms(unpriced, Advice.BY_HOUR), Optional.of("BTU"), false, true),
                Arguments.of(Advice.vms(Plans.priced(0.25), Advice.BY_SECOND), Optional.of("EUR"), true, false),
                Arguments.of(Advice.vms(unpriced, Advice.BY_SECOND), Optional.of("VM seconds"), false, false),
                Arguments.of(Plans.twoTypes(), Optional.of("EUR"), true, true),
                Arguments.of(clouds(unpriced, Advice.BY_HOUR, Advice.BY_HOUR), Optional.of("BTU"), false, true),
                Arguments.of(
                        clouds(Plans.priced(0.25), Advice.BY_HOUR, Advice.BY_SECOND), Optional.of("EUR"), true, false),
                Arguments.of(new SlotPool(4), Optional.empty(), false, false));
    }

    /** Two clouds with the same offer under different names. */
    private static Resources clouds(VmTypeSpec type, BillingSpec first, BillingSpec second) {
        VmTypeSpec other = new VmTypeSpec("other", type.cores(), type.price(), type.currency());
        return new MultiCloudResources(
                List.of(Plans.cloud(type, first, OptionalInt.of(1)), Plans.cloud(other, second, OptionalInt.of(4))));
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("resources")
    void everyAdvisoryOfARunIsValid(Resources resources, Optional<String> unit, boolean amount, boolean btuCount) {
        SyntheticRun run = SyntheticWorkflows.montage(6, 4, 11);
        EnactmentPlanBuilder plan = Runs.plan(run, resources)
                .deadline(Plans.ORIGIN.plusSeconds(600))
                .budget(3)
                .errorThresholdSeconds(5);
        ReplayScript script = Runs.script(run, plan.build());
        List<InstanceSnapshot> snapshots = Enactor.snapshots(script, 9);
        assertThat(snapshots.size()).isGreaterThan(15);
        for (InstanceSnapshot snapshot : snapshots) {
            Advisory advisory = snapshot.outcome().isPresent() ? advice.close(snapshot) : advice.advise(snapshot);
            AdvisoryRules.check(advisory, snapshot);
            // the daemon does not decode its own advisories, so the test does
            assertThat(codec.fromJson(codec.toJson(advisory))).isEqualTo(advisory);
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
            assertThat(advisory.risk().budgetExceeded().isPresent())
                    .isEqualTo(advisory.cost().isPresent());
        }
    }

    @Test
    void publishesObservationsWithoutRuntimes() {
        Enactor enactor = Enactor.of(Plans.onCloud(job("a", 0), job("b", 0))
                .deadline(Plans.ORIGIN.plusSeconds(10))
                .build());
        enactor.tell(0, started("a", "vm-1"));
        Advisory advisory = advice.advise(enactor.snapshot());
        AdvisoryRules.check(advisory, enactor.snapshot());
        assertThat(advisory.makespan()).isEmpty();
        assertThat(advisory.completionTime()).isEmpty();
        assertThat(advisory.cost()).isEmpty();
        assertThat(advisory.risk().deadlineMiss()).isEmpty();
        assertThat(advisory.progress().jobsRunning()).isEqualTo(1);
        assertThat(advisory.pastError().seconds()).isEmpty();
        assertThat(advisory.ground().warnings()).anyMatch(warning -> warning.startsWith("no forecast: "));
        assertThat(advisory.computation().engine()).isEqualTo("none");
        assertThat(advisory.computation().stoppedBy()).isEqualTo("cannot be simulated");

        enactor.tell(50, completed("a", 50, "vm-1"));
        Advisory second = advice.advise(enactor.snapshot());
        AdvisoryRules.check(second, enactor.snapshot());
        assertThat(second.progress().workFraction()).isEqualTo(0.5);
        assertThat(second.pastError().seconds()).isEmpty();
        assertThat(second.makespan()).as("the kind is known by then").isPresent();

        enactor.tell(120, completed("b", 70, "vm-1"));
        enactor.tell(121, new WorkflowCompleted());
        Advisory closing = advice.close(enactor.snapshot());
        AdvisoryRules.check(closing, enactor.snapshot());
        assertThat(closing.makespan().orElseThrow().medianSeconds()).isEqualTo(120);
        assertThat(closing.cost().flatMap(CostForecast::btuCount).orElseThrow().median())
                .isEqualTo(1);
    }

    @Test
    void publishesProgressPastErrorAndOutliers() {
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
        Advisory advisory = advice.advise(enactor.snapshot());
        AdvisoryRules.check(advisory, enactor.snapshot());
        // done: a, b and the skipped d, 40 of 100 s of projected work; e waits for another attempt
        assertThat(advisory.progress())
                .isEqualTo(Progress.builder()
                        .jobsTotal(5)
                        .jobsCompleted(2)
                        .jobsRunning(1)
                        .jobsQueued(1)
                        .jobsFailedAttempts(1)
                        .jobsSkipped(1)
                        .fraction(0.6)
                        .workFraction(0.4)
                        .build());
        assertThat(advisory.outlierJobs())
                .containsExactly(new OutlierJob("b", 10, 90, false), new OutlierJob("c", 10, 90, true));
        PastError error = advisory.pastError();
        // differences 3 and 80, relative 0.3 and 8
        assertThat(error.seconds()).hasValueCloseTo(Math.sqrt((9 + 6400) / 2.0), within(1e-9));
        assertThat(error.relative()).hasValueCloseTo(Math.sqrt((0.09 + 64) / 2), within(1e-9));
        assertThat(error.completedJobs()).isEqualTo(2);
        assertThat(error.thresholdSeconds()).isEqualTo(OptionalDouble.of(2));
        assertThat(error.exceeded()).as("E = 3 s without the outlier").isTrue();
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
        PastError error = advice.advise(enactor.snapshot()).pastError();
        assertThat(error.seconds()).hasValueCloseTo(Math.sqrt((1 + 6400) / 2.0), within(1e-9));
        assertThat(error.exceeded()).isFalse();
    }

    @Test
    void addsANoteForTooFewRealizations() {
        InstanceSnapshot snapshot =
                Enactor.of(Plans.onSlots(1, job("a", 100)).build()).snapshot();
        Advisory advisory = advice.advise(snapshot, 1);
        assertThat(advisory.makespan().orElseThrow().intervals())
                .extracting(interval -> interval.note().orElse("").contains("realizations are too few"))
                .containsExactly(false, false, false, true);
    }

    @Test
    void schemaRejectsInvalidAdvisories() {
        Advisory advisory =
                advice.advise(Enactor.of(Plans.onCloud(job("a", 100)).build()).snapshot());
        ObjectNode tree = (ObjectNode) codec.toTree(advisory);
        assertThat(AdvisoryRules.schemaErrors(tree)).isEmpty();
        tree.put("sequence", 0);
        tree.put("asOf", "yesterday");
        assertThat(AdvisoryRules.schemaErrors(tree)).hasSize(2);
    }
}
