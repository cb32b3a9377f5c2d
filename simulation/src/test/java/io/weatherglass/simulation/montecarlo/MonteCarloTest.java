package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.ExecutionStateBuilder;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.statistics.SampleDistribution;
import io.weatherglass.simulation.strategy.Strategies;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MonteCarloTest {
    private static final RandomKey KEY = new RandomKey(1, "forecast");
    private static final Workflow OMSSA = SyntheticWorkflows.omssaBrs(60, 3).workflow();
    private static final CloudPlatform CLOUD = CloudPlatform.of(
            VmType.of("small", 1), new BootModel(28, 1.5), new BtuBilling(3600, BtuCount.GRACE_SECOND), 10, 50);
    private static final Scenario SCENARIO = Scenario.of(OMSSA, CLOUD, Strategies.byName("afap"));
    private static final InputModel MODEL = InputModel.projected(Shape.UNIFORM, 0.1, OMSSA);

    /** One job on one slot: its walltime is the makespan. */
    private static final Workflow ONE = Workflow.of("one", List.of(Job.of("a", "", 600)));

    private static final Scenario ONE_SLOT = Scenario.of(ONE, new FixedPool(1), Strategies.byName("fixedpool"));

    private static MonteCarloResult forecast(MonteCarlo monteCarlo, MonteCarloOptions options) {
        return monteCarlo.forecast(SCENARIO, ExecutionState.start(OMSSA), MODEL, KEY, options);
    }

    private static MonteCarloResult forecastOne(MonteCarloOptions options) {
        return MonteCarlo.singleThreaded()
                .forecast(
                        ONE_SLOT,
                        ExecutionState.start(ONE),
                        InputModel.projected(Shape.UNIFORM, 0.1, ONE),
                        KEY,
                        options);
    }

    @Test
    void isTheSameForAnyNumberOfThreadsAndAnyWayToTheSameNumberOfBatches() {
        MonteCarloOptions options =
                MonteCarloOptions.DEFAULTS.withDeadlineSeconds(4000).withBudget(12);
        MonteCarloResult single = forecast(MonteCarlo.singleThreaded(), options);
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            for (int threads = 1; threads <= 8; threads++) {
                assertThat(forecast(new MonteCarlo(executor, threads), options)).isEqualTo(single);
            }
            MonteCarloResult replay = forecast(new MonteCarlo(executor, 4), options.withFixedBatches(5));
            assertThat(replay.completionSeconds()).isEqualTo(single.completionSeconds());
            assertThat(replay.billedUnits()).isEqualTo(single.billedUnits());
            assertThat(replay.deadlineMissed()).isEqualTo(single.deadlineMissed());
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void worksAloneWhenTheExecutorTakesNothing() {
        MonteCarlo refused = new MonteCarlo(
                task -> {
                    throw new RejectedExecutionException("full");
                },
                4);
        MonteCarlo ignored = new MonteCarlo(task -> {}, 4);
        MonteCarloResult expected = forecast(MonteCarlo.singleThreaded(), MonteCarloOptions.DEFAULTS);
        assertThat(forecast(refused, MonteCarloOptions.DEFAULTS)).isEqualTo(expected);
        assertThat(forecast(ignored, MonteCarloOptions.DEFAULTS)).isEqualTo(expected);
    }

    @Test
    void reproducesTheDistributionOfASingleJob() {
        MonteCarloResult result =
                forecastOne(MonteCarloOptions.DEFAULTS.withBatches(1000, 20_000).withDeadlineSeconds(648));
        SampleDistribution makespan = result.completionSeconds();
        assertThat(result.realizations()).isEqualTo(20_000);
        assertThat(result.batches()).isEqualTo(20);
        assertThat(result.stopReason()).isEqualTo(StopReason.MAX_REALIZATIONS);
        assertThat(makespan.mean()).isCloseTo(600, within(4 * makespan.standardErrorOfMean()));
        assertThat(makespan.sd()).isCloseTo(120 / Math.sqrt(12), within(4 * makespan.standardErrorOfSd()));
        // P(T > 648) = 0.1
        assertThat(result.deadlineMissed().orElseThrow().wilsonInterval().contains(0.1))
                .isTrue();
        assertThat(result.cost()).isEmpty();
        assertThat(result.billedUnits().probabilities()).containsOnlyKeys(0L);
    }

    @Test
    void anotherSeedOrInstanceIsAnotherSample() {
        MonteCarloOptions options = MonteCarloOptions.DEFAULTS;
        ExecutionState start = ExecutionState.start(OMSSA);
        MonteCarlo monteCarlo = MonteCarlo.singleThreaded();
        MonteCarloResult first = monteCarlo.forecast(SCENARIO, start, MODEL, KEY, options);
        assertThat(monteCarlo.forecast(SCENARIO, start, MODEL, new RandomKey(2, "forecast"), options))
                .isNotEqualTo(first);
        assertThat(monteCarlo.forecast(SCENARIO, start, MODEL, new RandomKey(1, "other"), options))
                .isNotEqualTo(first);
        assertThat(monteCarlo.forecast(SCENARIO, start, MODEL, new RandomKey(1, "forecast"), options))
                .isEqualTo(first);
    }

    @Test
    void stopsWhenTheStandardErrorsAreSmallEnough() {
        MonteCarloOptions options = MonteCarloOptions.DEFAULTS
                .withBatches(100, 100_000)
                .withTargets(OptionalDouble.of(1.0), OptionalDouble.empty());
        MonteCarloResult result = forecastOne(options);
        // sd 34.6: 1200 realizations
        assertThat(result.stopReason()).isEqualTo(StopReason.PRECISION);
        assertThat(result.realizations()).isBetween(1000, 1500);
        assertThat(result.completionSeconds().standardErrorOfMean()).isLessThanOrEqualTo(1.0);
    }

    @Test
    void stopsOnlyWhenTheProbabilitiesAreKnownWellEnoughToo() {
        MonteCarloOptions options = MonteCarloOptions.DEFAULTS
                .withBatches(100, 100_000)
                .withDeadlineSeconds(600)
                .withTargets(OptionalDouble.of(100), OptionalDouble.of(0.02));
        MonteCarloResult result = forecastOne(options);
        // 1.96 * 0.5 / sqrt(n) = 0.02: 2400 realizations
        assertThat(result.stopReason()).isEqualTo(StopReason.PRECISION);
        assertThat(result.realizations()).isBetween(2200, 2600);
        assertThat(result.deadlineMissed().orElseThrow().wilsonHalfWidth()).isLessThanOrEqualTo(0.02);
    }

    @Test
    void stopsAtTheEndOfTheBatchInWhichTheTimeIsSpent() {
        AtomicLong clock = new AtomicLong();
        // every look at the clock costs 10 ms: the start, then one per batch
        MonteCarlo monteCarlo = new MonteCarlo(Runnable::run, 1, () -> clock.addAndGet(10_000_000));
        MonteCarloResult result = monteCarlo.forecast(
                ONE_SLOT,
                ExecutionState.start(ONE),
                InputModel.projected(Shape.UNIFORM, 0.1, ONE),
                KEY,
                MonteCarloOptions.DEFAULTS.withBatches(50, 100_000).withTimeBudget(Duration.ofMillis(30)));
        assertThat(result.stopReason()).isEqualTo(StopReason.TIME_BUDGET);
        assertThat(result.batches()).isEqualTo(3);
        assertThat(result.realizations()).isEqualTo(150);
    }

    @Test
    void fixedBatchesOverruleAllStoppingRules() {
        MonteCarloResult result = forecastOne(MonteCarloOptions.DEFAULTS
                .withFixedBatches(7)
                .withTimeBudget(Duration.ZERO)
                .withTargets(OptionalDouble.of(1e9), OptionalDouble.empty()));
        assertThat(result.batches()).isEqualTo(7);
        assertThat(result.realizations()).isEqualTo(700);
        assertThat(result.stopReason()).isEqualTo(StopReason.FIXED_BATCHES);
    }

    @Test
    void whenEverythingIsDoneTheForecastIsTheTruth() {
        ExecutionStateBuilder builder =
                ExecutionState.builder(OMSSA, 9000).vmRequested("x", 0).vmReady("x", 30);
        for (int job = 0; job < OMSSA.jobCount(); job++) {
            builder.done(job, "x", 8000 + job, 100);
        }
        MonteCarloResult result = MonteCarlo.singleThreaded()
                .forecast(SCENARIO, builder.build(), MODEL, KEY, MonteCarloOptions.DEFAULTS.withDeadlineSeconds(8059));
        assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETE);
        assertThat(result.completionSeconds().values()).containsExactly(8059);
        assertThat(result.deadlineMissed().orElseThrow().estimate()).isZero();
        assertThat(result.billedUnits().probabilities()).containsOnlyKeys(3L);
    }

    @Test
    void theForecastNarrowsWhileJobsComplete() {
        Scenario slots = Scenario.of(OMSSA, new FixedPool(10), Strategies.byName("fixedpool"));
        double before = Double.POSITIVE_INFINITY;
        for (int done : new int[] {0, 20, 40, 60}) {
            ExecutionStateBuilder state = ExecutionState.builder(OMSSA, 60.0 * done);
            for (int job = 0; job < done; job++) {
                state.done(job, "", 60.0 * done, 600);
            }
            double sd = MonteCarlo.singleThreaded()
                    .forecast(slots, state.build(), MODEL, KEY, MonteCarloOptions.DEFAULTS)
                    .completionSeconds()
                    .sd();
            assertThat(sd).isLessThan(before);
            before = sd;
        }
        assertThat(before).isZero();
    }

    @Test
    void theBudgetIsMoneyWhereAPriceIsKnownElseUnits() {
        MonteCarloResult inUnits = forecast(MonteCarlo.singleThreaded(), MonteCarloOptions.DEFAULTS.withBudget(12));
        long above = java.util.Arrays.stream(unitsOf(inUnits))
                .filter(units -> units > 12)
                .count();
        assertThat(inUnits.budgetExceeded().orElseThrow().successes()).isEqualTo((int) above);
        CloudPlatform priced = CloudPlatform.of(
                CLOUD.vmType().priced(new Price(0.25, Price.Per.BILLING_UNIT)),
                CLOUD.bootModel(),
                CLOUD.billing(),
                10,
                50);
        MonteCarloResult inMoney = MonteCarlo.singleThreaded()
                .forecast(
                        Scenario.of(OMSSA, priced, SCENARIO.strategy()),
                        ExecutionState.start(OMSSA),
                        MODEL,
                        KEY,
                        MonteCarloOptions.DEFAULTS.withBudget(3));
        assertThat(inMoney.budgetExceeded()).isEqualTo(inUnits.budgetExceeded());
        assertThat(inMoney.cost().orElseThrow().mean())
                .isCloseTo(inUnits.billedUnits().mean() / 4, within(1e-9));
    }

    private static long[] unitsOf(MonteCarloResult result) {
        return result.billedUnits().probabilities().entrySet().stream()
                .flatMapToLong(entry -> java.util.stream.LongStream.generate(entry::getKey)
                        .limit(Math.round(entry.getValue() * result.realizations())))
                .toArray();
    }

    @Test
    void anErrorInAWorkerReachesTheCaller() {
        RuntimeModel broken = (state, key) -> (replicate, walltimes) -> {
            throw new IllegalStateException("replicate " + replicate);
        };
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            MonteCarlo monteCarlo = new MonteCarlo(executor, 3);
            assertThatThrownBy(() -> monteCarlo.forecast(
                            SCENARIO, ExecutionState.start(OMSSA), broken, KEY, MonteCarloOptions.DEFAULTS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("replicate ");
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void refusesBadOptions() {
        assertThatThrownBy(() -> MonteCarloOptions.DEFAULTS.withBatches(0, 1))
                .hasMessage("batchSize must be >= 1, was 0");
        assertThatThrownBy(() -> MonteCarloOptions.DEFAULTS.withBatches(1, 0))
                .hasMessage("maxRealizations must be >= 1, was 0");
        assertThatThrownBy(() -> MonteCarloOptions.DEFAULTS.withFixedBatches(0))
                .hasMessage("fixedBatches must be >= 1, was 0");
        assertThatThrownBy(() -> MonteCarloOptions.DEFAULTS.withTargets(OptionalDouble.of(0), OptionalDouble.empty()))
                .hasMessage("targetStandardErrorSeconds must be finite and > 0, was 0.0");
        assertThatThrownBy(() -> MonteCarloOptions.DEFAULTS.withBudget(-1))
                .hasMessage("budget must be finite and >= 0, was -1.0");
        assertThatThrownBy(() -> new MonteCarlo(Runnable::run, 0)).hasMessage("threads must be >= 1, was 0");
    }
}
