package io.weatherglass.forecast.advising;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.forecasting.CostOverTime;
import io.weatherglass.forecast.forecasting.CostSoFar.Unit;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Four VMs, rented in units of 1360 s at a price of 0.5, run forty jobs; the first jobs end after five minutes. */
class FirstRunCostTest {

    private static final int VMS = 4;
    private static final Advisor ADVISOR =
            new Advisor(Clock.fixed(Advice.WALL_CLOCK, ZoneOffset.UTC), () -> Calibrations.NONE);
    private static final Forecaster FORECASTER = new Forecaster(
            MonteCarlo.singleThreaded(),
            ForecastOptions.DEFAULTS.toBuilder().timeBudget(Duration.ofDays(1)).build());
    private static final double BTU = 1360;

    private static Enactor enactor(OptionalDouble budget, OptionalDouble deadlineSeconds, double btuSeconds) {
        EnactmentPlanBuilder plan = EnactmentPlan.builder("unknown", Plans.ORIGIN, "asap")
                .resources(Plans.cloud(
                        Plans.priced(0.5),
                        new BillingSpec.Btu(btuSeconds, BillingSpec.Rounding.CEIL),
                        OptionalInt.of(VMS)));
        for (int job = 0; job < 40; job++) {
            plan.addJobs(job("j" + job, 100));
        }
        budget.ifPresent(plan::budget);
        deadlineSeconds.ifPresent(seconds -> plan.deadline(Plans.ORIGIN.plusSeconds((long) seconds)));
        return Enactor.of(plan.build());
    }

    private static InstanceSnapshot after300Seconds(OptionalDouble budget, OptionalDouble deadlineSeconds) {
        Enactor enactor = enactor(budget, deadlineSeconds, BTU);
        tellOf300Seconds(enactor);
        return enactor.snapshot();
    }

    private static void tellOf300Seconds(Enactor enactor) {
        for (int vm = 0; vm < VMS; vm++) {
            enactor.tell(0, requested("vm-" + vm));
        }
        for (int job = 0; job < 2 * VMS; job++) {
            double start = job < VMS ? 20 : 150;
            enactor.tell(start, started("j" + job, "vm-" + job % VMS));
            enactor.tell(start + 130, completed("j" + job, 130, "vm-" + job % VMS));
        }
    }

    private static Advisory advise(InstanceSnapshot snapshot) {
        return ADVISOR.advise(snapshot, FORECASTER.forecast(snapshot), Background.notAvailable("nothing is searched"));
    }

    private static double budgetRisk(Advisory advisory) {
        return advisory.risk().budgetExceeded().orElseThrow().probability();
    }

    private static Advisory advisory(OptionalDouble budget, OptionalDouble deadlineSeconds) {
        return advise(after300Seconds(budget, deadlineSeconds));
    }

    private static ValueInterval cost95(Advisory advisory) {
        return advisory.cost().orElseThrow().amount().orElseThrow().intervals().get(2);
    }

    @Test
    void costsAreBetweenTheOwedUnitsAndAllUnitsOfTheMakespan() {
        Advisory advisory = advisory(OptionalDouble.empty(), OptionalDouble.empty());
        DurationInterval makespan =
                advisory.makespan().orElseThrow().intervals().get(2);

        assertThat(makespan.level()).isEqualTo(0.95);
        assertThat(makespan.upperSeconds()).as("the interval of a first run").isGreaterThan(BTU);
        assertThat(cost95(advisory).lower()).isCloseTo(VMS * 0.5, within(1e-9));
        // some VMs are released earlier, as in the simulation
        assertThat(cost95(advisory).upper()).isGreaterThan(VMS * 0.5).isLessThanOrEqualTo(2 * VMS * 0.5);
        AdvisoryRules.check(advisory, after300Seconds(OptionalDouble.empty(), OptionalDouble.empty()));
    }

    @Test
    void riskOfAOneUnitBudgetEqualsTheRiskOfTakingLonger() {
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
        assertThat(dearer).isCloseTo(longer, within(0.01));
    }

    @Test
    void budgetBelowTheOwedCostIsCertainlyExceeded() {
        assertThat(advisory(OptionalDouble.of(VMS * 0.5 - 0.01), OptionalDouble.empty())
                        .risk()
                        .budgetExceeded()
                        .orElseThrow()
                        .probability())
                .isEqualTo(1);
    }

    /** Most realizations enter a second unit but release some VMs before it starts. */
    @Test
    void budgetBelowTheOwedCostIsCertainlyExceededWithFurtherCosts() {
        Enactor enactor = enactor(OptionalDouble.of(VMS * 0.5 - 0.01), OptionalDouble.empty(), 1200);
        tellOf300Seconds(enactor);

        assertThat(budgetRisk(advise(enactor.snapshot()))).isEqualTo(1);
    }

    /** 3 × 0.1 + 3 × 0.1 exceeds 0.6 in floating point. */
    @Test
    void budgetEqualToAMultipleOfThePriceAllowsThatNumberOfUnits() {
        double one = priced(0.1, OptionalDouble.of(0.3));
        double two = priced(0.1, OptionalDouble.of(0.6));

        assertThat(one).isBetween(0.01, 0.99);
        assertThat(two).isLessThan(one / 10);
    }

    private static double priced(double price, OptionalDouble budget) {
        EnactmentPlanBuilder plan = EnactmentPlan.builder("unknown", Plans.ORIGIN, "asap")
                .resources(Plans.cloud(
                        Plans.priced(price), new BillingSpec.Btu(1000, BillingSpec.Rounding.CEIL), OptionalInt.of(3)));
        for (int job = 0; job < 30; job++) {
            plan.addJobs(job("j" + job, 98));
        }
        budget.ifPresent(plan::budget);
        Enactor enactor = Enactor.of(plan.build());
        for (int vm = 0; vm < 3; vm++) {
            enactor.tell(0, requested("vm-" + vm));
        }
        return budgetRisk(advise(enactor.snapshot()));
    }

    /** Two clouds: 0.1 EUR per hour billed by the second (at least a minute), and 0.5 EUR per started hour. */
    @Test
    void futureVmsHaveTheHighestPrice() {
        Enactor enactor = Enactor.of(Plans.onCloud(job("a", 100), job("b", 100))
                .resources(new MultiCloudResources(List.of(
                        Plans.cloud(
                                VmTypeSpec.unpriced("own", 1).withPrice(0.1, "EUR"),
                                new BillingSpec.PerSecond(60),
                                OptionalInt.of(2)),
                        Plans.cloud(
                                Plans.priced(0.5),
                                new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL),
                                OptionalInt.of(8)))))
                .build());

        assertThat(CostOverTime.of(enactor.snapshot(), 6).owed(Unit.MONEY, 3600))
                .isCloseTo(3, within(1e-9));
    }

    /** Unknown jobs have no forecast, but VMs already cost money. */
    @Test
    void comparesMoneyWithTheBudgetEvenWithoutAForecast() {
        assertThat(seen(0.5).budgetExceeded()).isEmpty();
        assertThat(seen(0.01).budgetExceeded().orElseThrow().probability()).isEqualTo(1);
    }

    private static Risk seen(double budget) {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(
                0,
                WorkflowStarted.builder("unknown")
                        .submittedAt(Plans.ORIGIN)
                        .resources(Optional.of(Plans.cloud(Plans.priced(0.02), Advice.BY_HOUR, OptionalInt.of(4))))
                        .budget(OptionalDouble.of(budget))
                        .build());
        enactor.tell(0, requested("vm-0"));
        return advise(enactor.snapshot()).risk();
    }

    /** Two slots at 3.6 an hour are always busy: 0.002 per second. */
    @Test
    void slotCostsGrowWithTheRemainingTime() {
        EnactmentPlanBuilder plan = EnactmentPlan.builder("unknown", Plans.ORIGIN, "fixedpool")
                .resources(new SlotPool(
                        2,
                        List.of(),
                        Optional.empty(),
                        Optional.of(new SlotPrice(
                                OptionalDouble.of(3.6), OptionalDouble.empty(), OptionalDouble.empty(), "EUR", 0))));
        for (int job = 0; job < 40; job++) {
            plan.addJobs(job("j" + job, 100));
        }
        Advisory advisory = advise(Enactor.of(plan.build()).snapshot());
        DurationInterval makespan =
                advisory.makespan().orElseThrow().intervals().get(2);

        assertThat(makespan.upperSeconds()).isGreaterThan(3000);
        assertThat(cost95(advisory).upper()).isCloseTo(0.002 * makespan.upperSeconds(), withinPercentage(10));
        assertThat(cost95(advisory).lower()).isCloseTo(0.002 * makespan.lowerSeconds(), withinPercentage(10));
    }

    @Test
    void everyVmOwesAnotherUnitAfterTheCurrentOne() {
        Enactor enactor = enactor(OptionalDouble.empty(), OptionalDouble.empty(), BTU);
        enactor.tell(0, requested("vm-0"));
        enactor.tell(100, requested("vm-1"));
        enactor.tell(200, requested("vm-2"));
        enactor.tell(700, new VmTerminated("vm-2"));
        enactor.tell(1000, started("j0", "vm-0"));
        CostOverTime costs = CostOverTime.of(enactor.snapshot(), 4);

        // three VMs and one future one; the next units start for vm-0, vm-1, and the VM requested at 1000 s
        assertThat(List.of(1000.0, 1350.0, 1400.0, 1500.0, 2400.0).stream().map(date -> costs.owed(Unit.BTUS, date)))
                .containsExactly(4.0, 4.0, 5.0, 6.0, 7.0);
        assertThat(costs.owed(Unit.MONEY, 2400)).isCloseTo(3.5, within(1e-9));
        assertThat(costs.owed(Unit.VM_SECONDS, 2000)).isEqualTo(2000 + 1900 + 500 + 1000);
        assertThat(costs.owed(Unit.BTUS, 0)).as("not before the present").isEqualTo(4);
    }
}
