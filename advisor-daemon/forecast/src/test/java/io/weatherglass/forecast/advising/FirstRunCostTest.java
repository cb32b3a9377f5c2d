package io.weatherglass.forecast.advising;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.protocol.BillingSpec;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.forecast.forecasting.CostOverTime;
import io.weatherglass.forecast.forecasting.CostSoFar.Unit;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Four VMs, rented for 1360 s at 0.5 each time, run forty jobs of which the first ones are over after five minutes. */
class FirstRunCostTest {

    private static final int VMS = 4;
    private static final double BTU = 1360;

    private static Enactor enactor(OptionalDouble budget, OptionalDouble deadlineSeconds) {
        EnactmentPlanBuilder plan = EnactmentPlan.builder("unknown", Plans.ORIGIN, "asap")
                .resources(Plans.cloud(
                        Plans.priced(0.5), new BillingSpec.Btu(BTU, BillingSpec.Rounding.CEIL), OptionalInt.of(VMS)));
        for (int job = 0; job < 40; job++) {
            plan.job(job("j" + job, 100));
        }
        budget.ifPresent(plan::budget);
        deadlineSeconds.ifPresent(seconds -> plan.deadline(Plans.ORIGIN.plusSeconds((long) seconds)));
        return Enactor.of(plan.build());
    }

    private static InstanceSnapshot after300Seconds(OptionalDouble budget, OptionalDouble deadlineSeconds) {
        Enactor enactor = enactor(budget, deadlineSeconds);
        for (int vm = 0; vm < VMS; vm++) {
            enactor.tell(0, requested("vm-" + vm));
        }
        for (int job = 0; job < 2 * VMS; job++) {
            double start = job < VMS ? 20 : 150;
            enactor.tell(start, started("j" + job, "vm-" + job % VMS));
            enactor.tell(start + 130, completed("j" + job, 130, "vm-" + job % VMS));
        }
        return enactor.snapshot();
    }

    private static Advisory advisory(OptionalDouble budget, OptionalDouble deadlineSeconds) {
        return new Advice().advise(after300Seconds(budget, deadlineSeconds));
    }

    private static ValueInterval cost95(Advisory advisory) {
        return advisory.cost().orElseThrow().amount().orElseThrow().intervals().get(2);
    }

    @Test
    void costsAreNotBelowWhatIsOwedNorAboveAllUnitsThatTheMakespanTouches() {
        Advisory advisory = advisory(OptionalDouble.empty(), OptionalDouble.empty());
        DurationInterval makespan =
                advisory.makespan().orElseThrow().intervals().get(2);

        assertThat(makespan.level()).isEqualTo(0.95);
        assertThat(makespan.upperSeconds())
                .as("the interval is that of a first run")
                .isGreaterThan(BTU);
        assertThat(cost95(advisory).lower()).isCloseTo(VMS * 0.5, within(1e-9));
        // some VMs are released before, as in the simulation
        assertThat(cost95(advisory).upper()).isGreaterThan(VMS * 0.5).isLessThanOrEqualTo(2 * VMS * 0.5);
        AdvisoryRules.check(advisory, after300Seconds(OptionalDouble.empty(), OptionalDouble.empty()));
    }

    @Test
    void theRiskOfABudgetForOneUnitIsThatOfTakingLonger() {
        double dearer = advisory(OptionalDouble.of(VMS * 0.5), OptionalDouble.empty())
                .risk()
                .budgetExceeded()
                .orElseThrow()
                .probability();
        double longer = advisory(OptionalDouble.empty(), OptionalDouble.of(BTU))
                .risk()
                .deadlineMiss()
                .orElseThrow()
                .probability();

        assertThat(longer).isBetween(0.001, 0.5);
        assertThat(dearer).isCloseTo(longer, within(0.002));
    }

    @Test
    void whatIsOwedAlreadyIsAboveASmallerBudgetForCertain() {
        assertThat(advisory(OptionalDouble.of(VMS * 0.5 - 0.01), OptionalDouble.empty())
                        .risk()
                        .budgetExceeded()
                        .orElseThrow()
                        .probability())
                .isEqualTo(1);
    }

    @Test
    void aUnitMoreIsOwedWhenThePresentOneIsOverForEachVmThatIsUpOrStillToCome() {
        Enactor enactor = enactor(OptionalDouble.empty(), OptionalDouble.empty());
        enactor.tell(0, requested("vm-0"));
        enactor.tell(100, requested("vm-1"));
        enactor.tell(200, requested("vm-2"));
        enactor.tell(700, new VmTerminated("vm-2"));
        enactor.tell(1000, started("j0", "vm-0"));
        CostOverTime costs = CostOverTime.of(enactor.snapshot(), 4);

        // three VMs and one to come; then vm-0 begins another unit, then vm-1, then the one that comes at 1000 s
        assertThat(List.of(1000.0, 1350.0, 1400.0, 1500.0, 2400.0).stream().map(date -> costs.owed(Unit.BTUS, date)))
                .containsExactly(4.0, 4.0, 5.0, 6.0, 7.0);
        assertThat(costs.owed(Unit.MONEY, 2400)).isCloseTo(3.5, within(1e-9));
        assertThat(costs.owed(Unit.VM_SECONDS, 2000)).isEqualTo(2000 + 1900 + 500 + 1000);
        assertThat(costs.owed(Unit.BTUS, 0)).as("not before now").isEqualTo(4);
    }
}
