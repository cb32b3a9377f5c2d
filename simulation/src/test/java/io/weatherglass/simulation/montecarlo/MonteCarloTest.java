package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.engine.KernelEngine;
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
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.synthetic.OmssaCase;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class MonteCarloTest {
    private static final RandomKey KEY = new RandomKey(1, "forecast");
    private static final Workflow OMSSA = OmssaCase.BRS.run(60, 3).workflow();
    private static final CloudPlatform CLOUD = CloudPlatform.of(
            VmType.of("small", 1), new BootModel(28, 1.5), new BtuBilling(3600, BtuCount.GRACE_SECOND), 10, 50);
    private static final Scenario SCENARIO = Scenario.of(OMSSA, CLOUD, BuiltInStrategies.byName("afap"));
    private static final InputModel MODEL = InputModel.projected(Shape.UNIFORM, 0.1, OMSSA);

    /** One job on one slot: its walltime is the makespan. */
    private static final Workflow ONE = Workflow.of("one", List.of(Job.of("a", "", 600)));

    private static final Scenario ONE_SLOT = Scenario.of(ONE, new FixedPool(1), BuiltInStrategies.byName("fixedpool"));

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
    void dependsOnTheNumberOfBatchesButNotOnThreads() {
        MonteCarloOptions options =
                MonteCarloOptions.DEFAULTS.withDeadlineSeconds(4000).withBudget(12);
        MonteCarloResult single = forecast(MonteCarlo.singleThreaded(), options);
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            for (int threads = 1; threads <= 8; threads++) {
                assertThat(forecast(new MonteCarlo(executor, threads), options)).isEqualTo(single);
            }
            MonteCarloOptions uneven = options.withBatchSize(21).withMaxRealizations(21);
            assertThat(forecast(new MonteCarlo(executor, 4), uneven))
                    .isEqualTo(forecast(MonteCarlo.singleThreaded(), uneven));
            MonteCarloOptions few = options.withBatchSize(3).withMaxRealizations(3);
            assertThat(forecast(new MonteCarlo(executor, 2), few))
                    .isEqualTo(forecast(MonteCarlo.singleThreaded(), few));
            MonteCarloResult replay = forecast(new MonteCarlo(executor, 4), options.withFixedBatches(5));
            assertThat(replay.completionSeconds()).isEqualTo(single.completionSeconds());
            assertThat(replay.billedUnits()).isEqualTo(single.billedUnits());
            assertThat(replay.deadlineMissed()).isEqualTo(single.deadlineMissed());
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void worksWithoutHelpFromTheExecutor() {
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
        MonteCarloResult result = forecastOne(MonteCarloOptions.DEFAULTS
                .withBatchSize(1000)
                .withMaxRealizations(20_000)
                .withDeadlineSeconds(648));
        SampleDistribution makespan = result.completionSeconds();
        assertThat(result.realizations()).isEqualTo(20_000);
        assertThat(result.batches()).isEqualTo(20);
        assertThat(result.stopReason()).isEqualTo(StopReason.MAX_REALIZATIONS);
        assertThat(makespan.mean()).isCloseTo(600, within(4 * makespan.standardErrorOfMean()));
        assertThat(makespan.sd()).isCloseTo(120 / Math.sqrt(12), within(4 * makespan.standardErrorOfSd()));
        // P(T > 648) = 0.1
        Proportion missed = result.deadlineMissed().orElseThrow();
        assertThat(missed.estimate()).isCloseTo(0.1, within(missed.wilsonHalfWidth()));
        assertThat(result.cost()).isEmpty();
        assertThat(result.billedUnits().probabilities()).containsOnlyKeys(0L);
    }

    @Test
    void anotherSeedOrInstanceGivesAnotherSample() {
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
    void theForecastOfACompleteRunIsExact() {
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
        Scenario slots = Scenario.of(OMSSA, new FixedPool(10), BuiltInStrategies.byName("fixedpool"));
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
    void theBudgetIsInMoneyOrInUnitsWithoutAPrice() {
        MonteCarloResult inUnits = forecast(MonteCarlo.singleThreaded(), MonteCarloOptions.DEFAULTS.withBudget(12));
        long above = java.util.Arrays.stream(unitsOf(inUnits))
                .filter(units -> units > 12)
                .count();
        assertThat(inUnits.budgetExceeded().orElseThrow().successes()).isEqualTo((int) above);
        CloudPlatform priced = CloudPlatform.of(
                CLOUD.vmTypes().get(0).withPrice(Optional.of(new Price(0.25, Price.Per.BILLING_UNIT))),
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
    void aSamplerMayAdjustWalltimesByVm() {
        // jobs on odd VMs take 50 % longer: VM effects, one per realization
        RuntimeModel byVm = (state, key) -> new RuntimeSampler() {
            private long drawnReplicate;

            @Override
            public boolean adjustsWalltimes() {
                return true;
            }

            @Override
            public void draw(long replicate, double[] walltimeSeconds) {
                drawnReplicate = replicate;
                java.util.Arrays.fill(walltimeSeconds, 100);
            }

            @Override
            public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
                return vm % 2 == 1 ? drawnSeconds * (1 + 0.5 * drawnReplicate) : drawnSeconds;
            }
        };
        Workflow two = Workflow.of("two", List.of(Job.of("a", "", 100), Job.of("b", "", 100)));
        for (MonteCarlo simulation : List.of(MonteCarlo.singleThreaded(), MonteCarlo.on(new KernelEngine()))) {
            MonteCarloResult result = simulation.forecast(
                    Scenario.of(two, new FixedPool(2), BuiltInStrategies.byName("fixedpool")),
                    ExecutionState.start(two),
                    byVm,
                    KEY,
                    MonteCarloOptions.DEFAULTS.withBatchSize(4).withMaxRealizations(4));
            assertThat(result.completionSeconds().valuesAsGiven()).containsExactly(100, 150, 200, 250);
        }
    }

    @Test
    void anEngineRejectsCriticality() {
        assertThatThrownBy(() -> MonteCarlo.on(new KernelEngine())
                        .forecast(
                                Scenario.of(ONE, new FixedPool(1), BuiltInStrategies.byName("fixedpool")),
                                ExecutionState.start(ONE),
                                InputModel.projected(Shape.UNIFORM, 0.1, ONE),
                                KEY,
                                MonteCarloOptions.DEFAULTS.withCriticality(true)))
                .hasMessage("criticality is computed only by the event kernel, not on an engine");
    }

    @Test
    void resultsAreKeptByReplicate() {
        MonteCarloResult result =
                forecastOne(MonteCarloOptions.DEFAULTS.withBatchSize(30).withMaxRealizations(90));
        RuntimeSampler sampler = InputModel.projected(Shape.UNIFORM, 0.1, ONE).sampler(ExecutionState.start(ONE), KEY);
        double[] walltimes = new double[90];
        for (int replicate = 0; replicate < 90; replicate++) {
            double[] drawn = new double[1];
            sampler.draw(replicate, drawn);
            walltimes[replicate] = drawn[0];
        }
        assertThat(result.completionSeconds().valuesAsGiven()).isEqualTo(walltimes);
    }

    @Test
    void anErrorInAWorkerReachesTheCaller() {
        RuntimeModel broken = (state, key) -> (replicate, walltimes) -> {
            throw new IllegalStateException("replicate " + replicate);
        };
        RuntimeModel worse = (state, key) -> (replicate, walltimes) -> {
            throw new StackOverflowError("replicate " + replicate);
        };
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            MonteCarlo monteCarlo = new MonteCarlo(executor, 3);
            assertThatThrownBy(() -> monteCarlo.forecast(
                            SCENARIO, ExecutionState.start(OMSSA), broken, KEY, MonteCarloOptions.DEFAULTS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("replicate ");
            assertThatThrownBy(() -> monteCarlo.forecast(
                            SCENARIO, ExecutionState.start(OMSSA), worse, KEY, MonteCarloOptions.DEFAULTS))
                    .isInstanceOf(StackOverflowError.class);
        } finally {
            executor.shutdownNow();
        }
    }
}
