package io.weatherglass.forecast.comparing;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.scheduled;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import io.weatherglass.connectors.advisory.comparison.PairedDifference;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.LoadMixture;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.HiddenLoads;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Compares the plan's strategy with others; numbers as in {@link Compared}. */
class StrategyComparerTest {

    private static ComparedStrategy other(StrategyComparison comparison) {
        assertThat(comparison.strategies()).hasSize(2);
        return comparison.strategies().get(1);
    }

    @Test
    void aCheaperEquallyFastStrategyIsBetter() {
        StrategyComparison comparison =
                Compared.of(Compared.longAndShort("asap").build(), "asap", "afap");
        assertThat(comparison.better()).contains("afap");
        ComparedStrategy own = comparison.own();
        assertThat(own.strategy()).isEqualTo("asap");
        assertThat(own.cost().mean()).isEqualTo(5);
        assertThat(own.makespanSeconds().median()).isCloseTo(3560, within(4.0));
        ComparedStrategy afap = other(comparison);
        assertThat(afap.better()).containsExactly("cost");
        assertThat(afap.realizations()).isEqualTo(200);
        assertThat(afap.cost().mean()).isEqualTo(2);
        assertThat(afap.makespanSeconds()).isEqualTo(own.makespanSeconds());
        assertThat(afap.difference().makespanSeconds()).isEqualTo(PairedDifference.NONE);
        assertThat(afap.difference().cost()).isEqualTo(new PairedDifference(-3, -3, -3));
        assertThat(afap.difference().deadlineMiss()).isEmpty();
        assertThat(afap.risk().deadlineMiss()).isEmpty();
    }

    @Test
    void aCheaperSlowerStrategyIsNotBetter() {
        StrategyComparison comparison = Compared.of(Compared.equal("asap").build(), "afap");
        assertThat(comparison.better()).isEmpty();
        ComparedStrategy afap = other(comparison);
        assertThat(afap.better()).isEmpty();
        assertThat(afap.difference().cost()).isEqualTo(new PairedDifference(-3, -3, -3));
        assertThat(afap.difference().makespanSeconds().mean()).isCloseTo(2000, within(5.0));
        // a faster but more expensive strategy is not better
        assertThat(Compared.of(Compared.equal("afap").build(), "asap").better()).isEmpty();
    }

    @Test
    void meetingTheDeadlineIsBetterWithinTheBudget() {
        StrategyComparison late = Compared.of(
                Compared.equal("afap").deadline(Plans.ORIGIN.plusSeconds(2000)).build(), "asap");
        assertThat(late.better()).contains("asap");
        assertThat(late.own().risk().deadlineMiss().orElseThrow().probability()).isEqualTo(1);
        assertThat(late.own().difference().deadlineMiss()).contains(PairedDifference.NONE);
        ComparedStrategy asap = other(late);
        assertThat(asap.better()).containsExactly("deadline-risk");
        assertThat(asap.risk().deadlineMiss().orElseThrow().probability()).isZero();
        assertThat(asap.difference().deadlineMiss().orElseThrow().mean()).isEqualTo(-1);

        StrategyComparison both = Compared.of(
                Compared.equal("afap")
                        .deadline(Plans.ORIGIN.plusSeconds(2000))
                        .budget(3)
                        .build(),
                "asap");
        assertThat(both.better()).isEmpty();
        assertThat(other(both).difference().budgetExceeded().orElseThrow().mean())
                .isEqualTo(1);
    }

    @Test
    void simulatesTheRestFromTheCurrentState() {
        // the long job runs on vm-1; s0 is done on vm-2, which is paid until 3600. ASAP uses vm-2 for s1 and three new
        // VMs
        EnactmentPlan plan = Compared.plan(
                        "asap",
                        job("l", 3550),
                        job("s0", 100),
                        job("s1", 100, "s0"),
                        job("s2", 100, "s0"),
                        job("s3", 100, "s0"),
                        job("s4", 100, "s0"))
                .build();
        Enactor enactor = Enactor.of(plan);
        enactor.tell(0, requested("vm-1"));
        enactor.tell(0, requested("vm-2"));
        enactor.tell(10, started("l", "vm-1"));
        enactor.tell(10, started("s0", "vm-2"));
        enactor.tell(110, completed("s0", 100, "vm-2"));
        StrategyComparison comparison = Compared.of(enactor.snapshot(), "afap");
        assertThat(comparison.asOf()).isEqualTo(Plans.ORIGIN.plusSeconds(110));
        assertThat(comparison.sequence()).isEqualTo(6);
        assertThat(comparison.own().cost().mean()).isEqualTo(5);
        assertThat(other(comparison).cost().mean()).isEqualTo(2);
        assertThat(comparison.better()).contains("afap");

        // placed jobs stay in place: only s4 remains to be decided
        enactor.tell(111, requested("vm-3"));
        enactor.tell(111, requested("vm-4"));
        enactor.tell(111, scheduled("s1", "vm-2"));
        enactor.tell(111, scheduled("s2", "vm-3"));
        enactor.tell(111, scheduled("s3", "vm-4"));
        StrategyComparison later = Compared.of(enactor.snapshot(), "afap");
        assertThat(later.own().cost().mean()).isEqualTo(5);
        assertThat(other(later).cost().mean()).isEqualTo(4);
    }

    @Test
    void costsAreMoneyIfPricesAreKnown() {
        EnactmentPlan plan = Compared.longAndShort("asap")
                .resources(Plans.cloud(
                        Plans.priced(0.25), new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL), OptionalInt.of(10)))
                .budget(1)
                .build();
        StrategyComparison comparison = Compared.of(plan, "afap");
        assertThat(comparison.own().cost().mean()).isEqualTo(1.25);
        assertThat(other(comparison).difference().cost().mean()).isEqualTo(-0.75);
        assertThat(other(comparison).better()).containsExactly("budget-risk", "cost");
    }

    @Test
    void prefersTheLowestRiskThenTheLowestCost() {
        // on one VM all jobs end at 5010: too late for the deadline that AFAP meets
        EnactmentPlan plan = Compared.longAndShort("asap")
                .deadline(Plans.ORIGIN.plusSeconds(3700))
                .build();
        StrategyComparison comparison = Compared.of(plan, "1vm4all", "afap", "1vmpertask");
        assertThat(comparison.strategies())
                .extracting(ComparedStrategy::strategy)
                .containsExactly("asap", "1vm4all", "afap", "1vmpertask");
        assertThat(comparison.better()).contains("afap");
    }

    @Test
    void stayingBetterRequiresLessThanBecomingBetter() {
        StrategyComparison last = Compared.of(
                Compared.equal("afap").deadline(Plans.ORIGIN.plusSeconds(2000)).build(), "asap");
        assertThat(last.better()).contains("asap");
        // AFAP misses this deadline in 7 of 100 realizations, ASAP never
        Forecast unbounded =
                Compared.forecast(Enactor.of(Compared.equal("afap").build()).snapshot());
        double seconds = new SampleDistribution(
                        StrategyRealizations.of(unbounded.result().orElseThrow(), 200)
                                .makespanSeconds())
                .quantile(0.93);
        InstanceSnapshot snapshot = Enactor.of(Compared.equal("afap")
                        .deadline(Plans.ORIGIN.plusNanos(Math.round(seconds * 1e9)))
                        .build())
                .snapshot();
        Forecast forecast = Compared.forecast(snapshot);
        StrategyComparer whatIf = new StrategyComparer(List.of("asap"), Compared.LONG);

        StrategyComparison fresh = whatIf.compare(
                        snapshot, forecast, Compared.kept(snapshot, forecast), Optional.empty())
                .orElseThrow();
        assertThat(other(fresh).difference().deadlineMiss().orElseThrow().mean())
                .isBetween(-0.08, -0.06);
        assertThat(fresh.better()).isEmpty();
        assertThat(whatIf.compare(snapshot, forecast, Compared.kept(snapshot, forecast), Optional.of(last))
                        .orElseThrow()
                        .better())
                .contains("asap");
    }

    @Test
    void keepsThePublishedStrategyAmongEquals() {
        InstanceSnapshot snapshot =
                Enactor.of(Compared.longAndShort("asap").build()).snapshot();
        Forecast forecast = Compared.forecast(snapshot);
        StrategyComparer whatIf = new StrategyComparer(List.of("afap", "firstfit"), Compared.LONG);
        assertThat(whatIf.compare(snapshot, forecast, Compared.kept(snapshot, forecast), Optional.empty())
                        .orElseThrow()
                        .better())
                .contains("afap");
        assertThat(whatIf.compare(
                                snapshot,
                                forecast,
                                Compared.kept(snapshot, forecast),
                                Optional.of(Compared.of(snapshot, "firstfit")))
                        .orElseThrow()
                        .better())
                .contains("firstfit");
    }

    @Test
    void omitsStrategiesThatCannotBeSimulated() {
        InstanceSnapshot snapshot =
                Enactor.of(Compared.longAndShort("asap").build()).snapshot();
        Forecast forecast = Compared.forecast(snapshot);
        assertThat(new StrategyComparer(List.of("asap"), Compared.LONG)
                        .compare(snapshot, forecast, Compared.kept(snapshot, forecast), Optional.empty()))
                .isEmpty();
        // slots only
        assertThat(new StrategyComparer(List.of("heft"), Compared.LONG)
                        .compare(snapshot, forecast, Compared.kept(snapshot, forecast), Optional.empty()))
                .isEmpty();
    }

    @Test
    void tooFewRealizationsDoNotChangeTheVerdict() {
        InstanceSnapshot snapshot =
                Enactor.of(Compared.longAndShort("asap").build()).snapshot();
        Forecast forecast = Compared.forecast(snapshot);
        StrategyComparer inAHurry = new StrategyComparer(List.of("afap"), Duration.ofNanos(1));
        StrategyComparison hurried = inAHurry.compare(
                        snapshot, forecast, Compared.kept(snapshot, forecast), Optional.empty())
                .orElseThrow();
        assertThat(other(hurried).realizations()).isEqualTo(StrategyComparer.BATCH);
        assertThat(other(hurried).difference().cost().mean()).isEqualTo(-3);
        assertThat(hurried.better()).isEmpty();

        StrategyComparison before = Compared.of(snapshot, "afap");
        StrategyComparison after = inAHurry.compare(
                        snapshot, forecast, Compared.kept(snapshot, forecast), Optional.of(before))
                .orElseThrow();
        assertThat(other(after).realizations()).isEqualTo(StrategyComparer.BATCH);
        assertThat(other(after).better()).containsExactly("cost");
        assertThat(after.better()).contains("afap");
    }

    @Test
    void everyStrategyHasTheSameBackgroundLoads() {
        EnactmentPlan plan = HiddenLoads.plan().build();
        InstanceSnapshot snapshot =
                Enactor.snapshots(HiddenLoads.script(plan, 7200), 60).get(1);
        FragmentSetup setup = HiddenLoads.setup(plan);
        double[] slowDown = new double[snapshot.jobs().count()];
        Arrays.fill(slowDown, 1);
        LoadMixture mixture = new LoadMixture(
                (CloudPlatform) setup.scenario().platform(),
                DoubleStream.of(7200, 36_000)
                        .mapToObj(start ->
                                setup.scaledTrace().load(start, setup.grid().durationSeconds()))
                        .map(load -> new LoadMixture.Member(0.5, load, slowDown))
                        .toList());
        Forecast forecast = Compared.forecast(snapshot, mixture);
        assertThat(forecast.alternatives()).hasSize(2);
        StrategyRealizations own = StrategyRealizations.of(forecast.result().orElseThrow(), 100);
        StrategyRealizations again = StrategyComparer.simulated(
                        Decision.strategy(plan.strategy()), snapshot, forecast, 100, Compared.LONG)
                .orElseThrow();
        assertThat(again.makespanSeconds()).containsExactly(own.makespanSeconds());
        assertThat(own.makespanSeconds())
                .isNotEqualTo(StrategyRealizations.of(
                                Compared.forecast(snapshot).result().orElseThrow(), 100)
                        .makespanSeconds());
        ComparedStrategy asap = other(new StrategyComparer(List.of("asap"), Compared.LONG)
                .compare(snapshot, forecast, Compared.kept(snapshot, forecast), Optional.empty())
                .orElseThrow());
        // one VM per job costs more than one per chain
        assertThat(asap.difference().cost().upper()).isNegative();
    }

    @Test
    void isReproducibleBitForBit() {
        InstanceSnapshot snapshot =
                Enactor.snapshots(DemoScripts.montage(3, Plans.ORIGIN), 100).get(1);
        StrategyComparison first = Compared.of(snapshot, "afap", "allparexceed");
        StrategyComparison again = Compared.of(snapshot, "afap", "allparexceed");
        assertThat(again.strategies()).isEqualTo(first.strategies());
        assertThat(first.strategies().get(1).difference().makespanSeconds()).isNotEqualTo(PairedDifference.NONE);
    }

    /**
     * The simulation of the plan's own strategy reproduces each realization of the forecast, so every difference is 0.
     */
    @Property(tries = 12)
    void theOwnStrategyDoesNotDifferFromItself(
            @ForAll @IntRange(min = 1, max = 1000) int seed, @ForAll @IntRange(max = 3) int moment) {
        List<InstanceSnapshot> snapshots = Enactor.snapshots(DemoScripts.montage(seed, Plans.ORIGIN), 150);
        InstanceSnapshot snapshot = snapshots.get(Math.min(moment, snapshots.size() - 2));
        Forecast forecast = Compared.forecast(snapshot);
        StrategyRealizations own = StrategyRealizations.of(forecast.result().orElseThrow(), 40);
        StrategyRealizations again = StrategyComparer.simulated(
                        Decision.strategy(snapshot.plan().strategy()), snapshot, forecast, 40, Compared.LONG)
                .orElseThrow();
        assertThat(again.makespanSeconds()).containsExactly(own.makespanSeconds());
        assertThat(again.cost()).containsExactly(own.cost());
        PlanBaseline kept = PlanBaseline.of(
                snapshot, forecast, PublishedRisks.of(snapshot, forecast), DeadlineAndBudget.of(snapshot), 40);
        Differences differences = kept.to(again);
        assertThat(differences.published().makespanSeconds()).isEqualTo(PairedDifference.NONE);
        assertThat(differences.published().cost()).isEqualTo(PairedDifference.NONE);
        assertThat(differences.published().deadlineMiss().orElseThrow().mean()).isZero();
        assertThat(Arrays.stream(own.makespanSeconds()).distinct().count()).isGreaterThan(1);
    }
}
