package io.weatherglass.forecast.comparing;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.comparison.DecisionOutcome;
import io.weatherglass.connectors.advisory.comparison.PairedDifference;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Decisions with known effects; numbers as in {@link Compared}: VMs boot in 10 s and are billed by the hour. */
class DecisionQuestionsTest {

    private static final DecisionQuestions QUESTIONS =
            new DecisionQuestions(MonteCarlo.singleThreaded(), Compared.LONG);

    private static WhatIfAnswer ask(InstanceSnapshot snapshot, Decision... decisions) {
        boolean pool = snapshot.plan().resources() instanceof io.weatherglass.connectors.protocol.plan.SlotPool;
        Forecast forecast = Compared.forecast(snapshot);
        return QUESTIONS.ask(
                snapshot,
                forecast,
                PublishedRisks.of(snapshot, forecast),
                List.of(decisions),
                pool ? Optional.empty() : Optional.of("BTU"));
    }

    private static DecisionOutcome outcome(InstanceSnapshot snapshot, Decision decision) {
        return ask(snapshot, decision).decisions().get(0);
    }

    private static InstanceSnapshot fresh(EnactmentPlan plan) {
        return Enactor.of(plan).snapshot();
    }

    @Test
    void keepingThePlanChangesNothing() {
        WhatIfAnswer answer = ask(fresh(Compared.equal("asap").build()), Decision.KEEP);
        assertThat(answer.realizations()).isEqualTo(200);
        assertThat(answer.keep().text()).isEqualTo("keep the plan");
        assertThat(answer.keep().cost().orElseThrow().mean()).isEqualTo(5);
        DecisionOutcome kept = answer.decisions().get(0);
        assertThat(kept.makespanSeconds()).isEqualTo(answer.keep().makespanSeconds());
        assertThat(kept.difference().makespanSeconds()).isEqualTo(PairedDifference.NONE);
    }

    @Test
    void strategyAnswerAgreesWithTheComparison() {
        InstanceSnapshot snapshot = fresh(
                Compared.equal("asap").deadline(Plans.ORIGIN.plusSeconds(2000)).build());
        DecisionOutcome afap = outcome(snapshot, Decision.strategy("afap"));
        assertThat(afap.text()).isEqualTo("switch to AFAP");
        var compared = Compared.of(snapshot, "afap").strategies().get(1);
        assertThat(afap.makespanSeconds()).isEqualTo(compared.makespanSeconds());
        assertThat(afap.cost()).contains(compared.cost());
        assertThat(afap.risk()).isEqualTo(compared.risk());
        assertThat(afap.difference()).isEqualTo(compared.difference());
    }

    @Test
    void additionalVmsAreRentedAtOnceAndRaiseTheLimit() {
        // ten jobs, two at a time: 5010 s; on four VMs, 3 rounds
        EnactmentPlan plan = tenJobs(2);
        DecisionOutcome more = outcome(fresh(plan), Decision.vms(2));
        assertThat(more.text()).isEqualTo("rent 2 more VMs");
        assertThat(more.difference().makespanSeconds().mean()).isCloseTo(-2000, within(20.0));
        assertThat(more.makespanSeconds().mean()).isCloseTo(3010, within(20.0));
    }

    private static EnactmentPlan tenJobs(int maxVms) {
        return Compared.plan(
                        "asap",
                        job("a", 1000),
                        job("b", 1000),
                        job("c", 1000),
                        job("d", 1000),
                        job("e", 1000),
                        job("f", 1000),
                        job("g", 1000),
                        job("h", 1000),
                        job("i", 1000),
                        job("j", 1000))
                .resources(Plans.cloud(
                        io.weatherglass.connectors.protocol.plan.VmTypeSpec.unpriced("small", 1),
                        Plans.CLOUD.billing(),
                        java.util.OptionalInt.of(maxVms)))
                .build();
    }

    /** Three VMs, with vm-2 and vm-3 idle; b to e wait for a, which runs until 1010 s. */
    private static InstanceSnapshot threeUp() {
        Enactor enactor = Enactor.of(Compared.plan(
                        "asap",
                        job("a", 1000),
                        job("x", 100),
                        job("y", 100),
                        job("b", 1000, "a"),
                        job("c", 1000, "a"),
                        job("d", 1000, "a"),
                        job("e", 1000, "a"))
                .build());
        for (int vm = 1; vm <= 3; vm++) {
            enactor.tell(0, requested("vm-" + vm));
        }
        enactor.tell(10, started("a", "vm-1"));
        enactor.tell(10, started("x", "vm-2"));
        enactor.tell(10, started("y", "vm-3"));
        enactor.tell(110, completed("x", 100, "vm-2"));
        enactor.tell(110, completed("y", 100, "vm-3"));
        return enactor.snapshot();
    }

    @Test
    void fewerVmsReleasesIdleOnes() {
        WhatIfAnswer answer = ask(threeUp(), Decision.vms(-2), Decision.vms(-1), KEEP_THREE);
        assertThat(answer.keep().makespanSeconds().mean()).isCloseTo(2020, within(20.0));
        // an hour from a fractional start time may round up to slightly more than an hour
        assertThat(answer.keep().cost().orElseThrow().median()).isEqualTo(4);
        // one after the other on vm-1, into its second hour
        DecisionOutcome alone = answer.decisions().get(0);
        assertThat(alone.text()).isEqualTo("give back 2 VMs");
        assertThat(alone.makespanSeconds().mean()).isCloseTo(5010, within(20.0));
        assertThat(alone.cost().orElseThrow().median()).isEqualTo(4);
        assertThat(answer.decisions().get(1).makespanSeconds().mean()).isCloseTo(3010, within(20.0));
        // four jobs on three VMs
        DecisionOutcome three = answer.decisions().get(2);
        assertThat(three.makespanSeconds().mean()).isCloseTo(3010, within(20.0));
        assertThat(three.cost().orElseThrow().median()).isEqualTo(3);
    }

    private static final Decision KEEP_THREE = Decision.KEEP.withoutRenting();

    @Test
    void newVmsHaveTheChosenType() {
        InstanceSnapshot snapshot = fresh(Compared.plan("asap", job("a", 1000), job("b", 1000))
                .resources(Plans.twoTypes())
                .build());
        WhatIfAnswer answer = ask(snapshot, Decision.KEEP.withVmType("fast"));
        // on the slow one 2000 s
        assertThat(answer.keep().makespanSeconds().mean()).isCloseTo(2010, within(20.0));
        assertThat(answer.decisions().get(0).makespanSeconds().mean()).isCloseTo(510, within(20.0));
        assertThat(answer.decisions().get(0).cost().orElseThrow().mean()).isEqualTo(6);
    }

    @Test
    void liveVmsKeepTheirType() {
        Enactor enactor = Enactor.of(Compared.plan("asap", job("a", 1000), job("b", 1000, "a"))
                .resources(Plans.twoTypes())
                .build());
        enactor.tell(0, new io.weatherglass.connectors.protocol.VmRequested("vm-1", Optional.of("slow")));
        enactor.tell(10, started("a", "vm-1"));
        DecisionOutcome other = outcome(enactor.snapshot(), Decision.KEEP.withVmType("fast"));
        assertThat(other.makespanSeconds().mean()).isCloseTo(4010, within(40.0));
    }

    @Test
    void addsAndRemovesSlots() {
        InstanceSnapshot snapshot = fresh(Plans.onSlots(2, job("a", 100), job("b", 100), job("c", 100), job("d", 100))
                .perturbationLevel(0.001)
                .build());
        WhatIfAnswer answer = ask(snapshot, Decision.slots(2), Decision.slots(-1));
        assertThat(answer.costUnit()).isEmpty();
        assertThat(answer.keep().cost()).isEmpty();
        assertThat(answer.keep().makespanSeconds().mean()).isCloseTo(200, within(2.0));
        assertThat(answer.decisions().get(0).makespanSeconds().mean()).isCloseTo(100, within(2.0));
        assertThat(answer.decisions().get(1).makespanSeconds().mean()).isCloseTo(400, within(2.0));
    }

    @Test
    void aLaterDeadlineChangesOnlyTheRisk() {
        InstanceSnapshot snapshot = fresh(
                Compared.equal("afap").deadline(Plans.ORIGIN.plusSeconds(2000)).build());
        DecisionOutcome later = outcome(snapshot, Decision.KEEP.withDeadline(Plans.ORIGIN.plusSeconds(4000)));
        assertThat(later.risk().deadlineMiss().orElseThrow().probability()).isZero();
        assertThat(later.difference().deadlineMiss().orElseThrow().mean()).isEqualTo(-1);
        assertThat(later.difference().makespanSeconds()).isEqualTo(PairedDifference.NONE);
    }

    @Test
    void cancelledJobsTakeNoTime() {
        InstanceSnapshot snapshot = fresh(Compared.plan("asap", job("a", 1000), job("b", 500, "a"), job("c", 300, "b"))
                .build());
        // c runs at the same time as a
        DecisionOutcome without = outcome(snapshot, Decision.KEEP.withoutJobs(List.of("b")));
        assertThat(without.text()).isEqualTo("cancel b");
        assertThat(without.difference().makespanSeconds().mean()).isCloseTo(-800, within(2.0));
    }

    @Test
    void rejectsImpossibleDecisionsWithTheirField() {
        InstanceSnapshot vms = threeUp();
        InstanceSnapshot slots =
                fresh(Plans.onSlots(2, job("a", 100), job("b", 100)).build());
        assertRefused(vms, Decision.slots(1), "/decisions/1/slots must be absent for a plan with VMs, but was 1");
        assertRefused(slots, Decision.vms(1), "/decisions/1/vms must be absent for a plan with slots, but was 1");
        assertRefused(
                slots, Decision.KEEP.withoutRenting(), "/decisions/1/stopRenting must be absent for a plan with slots");
        assertRefused(slots, Decision.slots(-2), "/decisions/1/slots must leave at least 1 of 2 slots, but was -2");
        assertRefused(vms, Decision.vms(-3), "/decisions/1/vms must leave at least 1 of 3 VMs, but was -3");
        assertRefused(
                vms, Decision.KEEP.withVmType("big"), "/decisions/1/vmType must be a VM type of the plan (small)");
        assertRefused(vms, Decision.strategy("heft"), "/decisions/1/strategy must be a strategy for the plan's");
        assertRefused(slots, Decision.strategy("asap"), "/decisions/1/strategy must be a strategy for the plan's");
        assertRefused(
                vms,
                Decision.KEEP.withoutJobs(List.of("a", "no")),
                "/decisions/1/cancelJobs must name jobs of the plan");
        assertRefused(
                vms,
                Decision.KEEP.withoutJobs(List.of("x")),
                "/decisions/1/cancelJobs must name jobs that have not ended");
    }

    private static void assertRefused(InstanceSnapshot snapshot, Decision decision, String message) {
        assertThatThrownBy(() -> ask(snapshot, Decision.KEEP, decision))
                .isInstanceOf(InvalidDecisionException.class)
                .hasMessageStartingWith(message);
    }
}
