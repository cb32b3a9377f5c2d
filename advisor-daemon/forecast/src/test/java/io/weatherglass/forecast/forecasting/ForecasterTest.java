package io.weatherglass.forecast.forecasting;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.StopReason;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ForecasterTest {

    private static final int THREADS = 4;
    private static final ForecastOptions PROJECTED =
            ForecastOptions.builder().runtimeModel(RuntimeFamily.STANDARD).build();
    private static final ExecutorService WORKERS = Executors.newFixedThreadPool(THREADS);

    @AfterAll
    static void stopWorkers() {
        WORKERS.shutdownNow();
    }

    private static Forecaster forecaster(ForecastOptions options) {
        return new Forecaster(MonteCarlo.singleThreaded(), options);
    }

    private static Forecaster parallel(ForecastOptions options) {
        return new Forecaster(new MonteCarlo(WORKERS, THREADS), options);
    }

    /** Published values of a result, without the reason for stopping. */
    private record Numbers(
            SampleDistribution completion,
            Object units,
            Object vms,
            SampleDistribution uptime,
            Optional<SampleDistribution> cost,
            Optional<Proportion> late,
            Optional<Proportion> overspent) {

        static Numbers of(Forecast forecast) {
            MonteCarloResult result = forecast.result().orElseThrow();
            return new Numbers(
                    result.completionSeconds(),
                    result.billedUnits(),
                    result.vmCount(),
                    result.vmUptimeSeconds(),
                    result.cost(),
                    result.deadlineMissed(),
                    result.budgetExceeded());
        }
    }

    @Test
    void repeatsAForecastWithoutOpenJobs() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 100)).build());
        enactor.tell(90, completed("a", 90, ""));
        Forecaster forecaster = forecaster(ForecastOptions.DEFAULTS);
        Forecast forecast = forecaster.forecast(enactor.snapshot());
        int batches = forecast.result().orElseThrow().batches();
        assertThat(Numbers.of(forecaster.repeat(enactor.snapshot(), 100 * batches, batches, Optional.empty())))
                .isEqualTo(Numbers.of(forecast));
    }

    @Test
    @Tag("long")
    void repetitionDoesNotDependOnThreads() {
        ForecastOptions options = ForecastOptions.builder()
                .relativeStandardError(0.002)
                .timeBudget(Duration.ofHours(1))
                .build();
        Forecaster one = forecaster(options);
        Forecaster four = parallel(options);
        List<InstanceSnapshot> snapshots = Enactor.snapshots(DemoScripts.montage(3, Plans.ORIGIN), 150);
        for (InstanceSnapshot snapshot : snapshots.subList(0, snapshots.size() - 1)) {
            Forecast first = one.forecast(snapshot);
            int batches = first.result().orElseThrow().batches();
            assertThat(first.result().orElseThrow().stopReason()).isNotEqualTo(StopReason.TIME_BUDGET);
            assertThat(Numbers.of(four.forecast(snapshot))).isEqualTo(Numbers.of(first));
            assertThat(Numbers.of(one.repeat(snapshot, 100 * batches, batches, Optional.empty())))
                    .isEqualTo(Numbers.of(first));
            assertThat(Numbers.of(four.repeat(snapshot, 100 * batches, batches, Optional.empty())))
                    .isEqualTo(Numbers.of(first));
            assertThat(Numbers.of(one.repeat(snapshot, 100 * (batches + 1), batches + 1, Optional.empty())))
                    .isNotEqualTo(Numbers.of(first));
        }
    }

    @Test
    void drawsDependOnTheSeedAndOnTheInstance() {
        InstanceSnapshot snapshot = Enactor.of(
                        Plans.onSlots(2, job("a", 100), job("b", 50)).build())
                .snapshot();
        Enactor other = new Enactor("run-2");
        other.tell(Plans.ORIGIN, new WorkflowPlanned(snapshot.plan()));
        Numbers first = Numbers.of(forecaster(ForecastOptions.DEFAULTS).repeat(snapshot, 100, 1, Optional.empty()));
        assertThat(Numbers.of(forecaster(ForecastOptions.builder().seed(2).build())
                        .repeat(snapshot, 100, 1, Optional.empty())))
                .isNotEqualTo(first);
        assertThat(Numbers.of(forecaster(ForecastOptions.DEFAULTS).repeat(other.snapshot(), 100, 1, Optional.empty())))
                .isNotEqualTo(first);
    }

    @Test
    void forecastsOfOneRunShareRandomNumbers() {
        // the same replicates draw the same runtimes for the remaining jobs
        Enactor enactor =
                Enactor.of(Plans.onSlots(1, job("a", 100), job("b", 100, "a")).build());
        Forecaster forecaster = forecaster(PROJECTED);
        enactor.tell(0, started("a", ""));
        enactor.tell(100, completed("a", 100, ""));
        double[] before = completion(forecaster.repeat(enactor.snapshot(), 100, 1, Optional.empty()))
                .values();
        InstanceSnapshot later = enactor.snapshot().at(Plans.ORIGIN.plusSeconds(110));
        double[] after =
                completion(forecaster.repeat(later, 100, 1, Optional.empty())).values();
        for (int i = 0; i < before.length; i++) {
            assertThat(after[i] - before[i]).isCloseTo(10, within(1e-9));
        }
    }

    private static SampleDistribution completion(Forecast forecast) {
        return forecast.result().orElseThrow().completionSeconds();
    }

    @Test
    void forecastIsExactWhenAllJobsAreDone() {
        Enactor enactor =
                Enactor.of(Plans.onSlots(1, job("a", 100), job("b", 100, "a")).build());
        enactor.tell(0, started("a", ""));
        enactor.tell(93.25, completed("a", 93.25, ""));
        enactor.tell(200.5, completed("b", 107.25, ""));
        Forecast forecast = forecaster(ForecastOptions.DEFAULTS).forecast(enactor.snapshot());
        assertThat(forecast.result().orElseThrow().stopReason()).isEqualTo(StopReason.COMPLETE);
        assertThat(completion(forecast).values()).containsExactly(200.5);
        assertThat(forecast.pastError().completedJobs()).isEqualTo(2);
    }

    @Test
    void aForecastOfOneJobHasTheMeanAndTheSpreadOfItsModel() {
        // U(90, 110): mean 100, sd 20 / sqrt(12)
        InstanceSnapshot snapshot =
                Enactor.of(Plans.onSlots(1, job("a", 100)).build()).snapshot();
        Forecaster projected = forecaster(PROJECTED);
        SampleDistribution sample = completion(projected.repeat(snapshot, 5000, 50, Optional.empty()));
        assertThat(sample.size()).isEqualTo(5000);
        assertThat(sample.mean()).isCloseTo(100, within(0.5));
        assertThat(sample.sd()).isCloseTo(20 / Math.sqrt(12), within(0.2));
        assertThat(sample.min()).isGreaterThanOrEqualTo(90);
        assertThat(sample.max()).isLessThanOrEqualTo(110);

        // with a run effect of sd 10 % the variances nearly add up
        SampleDistribution withEffect =
                completion(forecaster(ForecastOptions.DEFAULTS).repeat(snapshot, 5000, 50, Optional.empty()));
        assertThat(withEffect.sd()).isCloseTo(Math.sqrt(400 / 12.0 + 100), within(0.6));
    }

    @Test
    void perturbationLevelOfThePlanTakesPrecedence() {
        Forecaster forecaster = forecaster(PROJECTED);
        InstanceSnapshot named = Enactor.of(
                        Plans.onSlots(1, job("a", 100)).perturbationLevel(0.01).build())
                .snapshot();
        Forecast forecast = forecaster.repeat(named, 100, 1, Optional.empty());
        assertThat(completion(forecast).min()).isGreaterThanOrEqualTo(99);
        assertThat(forecast.warnings()).noneMatch(warning -> warning.contains("perturbation level"));

        InstanceSnapshot unnamed =
                Enactor.of(Plans.onSlots(1, job("a", 100)).build()).snapshot();
        assertThat(completion(forecaster.repeat(unnamed, 100, 1, Optional.empty()))
                        .min())
                .isBetween(90.0, 92.0);
        assertThat(forecaster.repeat(unnamed, 100, 1, Optional.empty()).warnings())
                .contains("the plan has no perturbation level: the forecast uses P = 0.1");
    }

    @Test
    void slowRunsAreExpectedToStaySlow() {
        Enactor enactor =
                Enactor.of(Plans.onSlots(1, job("a", 100), job("b", 100, "a"), job("c", 100, "b"), job("d", 100, "c"))
                        .build());
        enactor.tell(0, started("a", ""));
        enactor.tell(130, completed("a", 130, ""));
        enactor.tell(260, completed("b", 130, ""));
        double left =
                completion(forecaster(ForecastOptions.DEFAULTS).repeat(enactor.snapshot(), 2000, 20, Optional.empty()))
                                .mean()
                        - 260;
        assertThat(left).isBetween(2 * 115.0, 2 * 130.0);
    }

    @Test
    void aRunningJobEndsAfterNow() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 100)).build());
        enactor.tell(0, started("a", ""));
        for (int elapsed : new int[] {50, 109, 111, 500}) {
            InstanceSnapshot snapshot = enactor.snapshot().at(Plans.ORIGIN.plusSeconds(elapsed));
            assertThat(completion(forecaster(ForecastOptions.DEFAULTS).repeat(snapshot, 100, 1, Optional.empty()))
                            .min())
                    .isGreaterThan(elapsed);
        }
    }

    @Test
    void withoutAnyKnownRuntimeThereIsAWarningAndNoResult() {
        InstanceSnapshot snapshot =
                Enactor.of(Plans.onSlots(1, job("a", 0), job("b", 0)).build()).snapshot();
        Forecast forecast = forecaster(ForecastOptions.DEFAULTS).forecast(snapshot);
        assertThat(forecast.result()).isEmpty();
        assertThat(forecast.warnings())
                .anyMatch(warning -> warning.startsWith("no past runs and no projected runtimes"))
                .noneMatch(warning -> warning.contains("without a projected runtime"))
                .noneMatch(warning -> warning.contains("runtimes are the plan's projections"))
                .anyMatch(warning -> warning.startsWith("no forecast: job \"a\": mean walltime must be known"));
    }

    @Test
    void aPlanWithoutRuntimesIsForecastAfterTheFirstCompletion() {
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 0), job("b", 0)).build());
        enactor.tell(0, started("a", ""));
        enactor.tell(100, completed("a", 100, ""));
        assertThat(completion(forecaster(ForecastOptions.DEFAULTS).forecast(enactor.snapshot()))
                        .mean())
                .isBetween(150.0, 250.0);
    }

    @Test
    void aReplacedPlanIsForecastFromThenOn() {
        Forecaster forecaster = forecaster(ForecastOptions.DEFAULTS);
        Enactor enactor = Enactor.of(Plans.onSlots(1, job("a", 100)).build());
        assertThat(completion(forecaster.repeat(enactor.snapshot(), 100, 1, Optional.empty()))
                        .mean())
                .isBetween(80.0, 120.0);
        enactor.tell(
                0,
                new WorkflowPlanned(Plans.onSlots(1, job("a", 1000)).revision(2).build()));
        assertThat(completion(forecaster.repeat(enactor.snapshot(), 100, 1, Optional.empty()))
                        .mean())
                .isBetween(800.0, 1200.0);
    }

    @Test
    void settlesTheFinalCostDeterministically() {
        Enactor enactor = Enactor.of(Plans.onCloud(job("a", 100), job("b", 0)).build());
        enactor.tell(0, requested("vm-1"));
        enactor.tell(10, started("a", "vm-1"));
        enactor.tell(3700, completed("a", 3690, "vm-1"));
        enactor.tell(3800, new WorkflowCompleted());
        MonteCarloResult settled =
                forecaster(ForecastOptions.DEFAULTS).settle(enactor.snapshot()).orElseThrow();
        assertThat(settled.realizations()).isEqualTo(1);
        // requested at 0 and in use until 3700: the second hour has started
        assertThat(settled.billedUnits().mean()).isEqualTo(2);
        assertThat(forecaster(ForecastOptions.builder().seed(9).build()).settle(enactor.snapshot()))
                .map(result -> result.vmUptimeSeconds().mean())
                .contains(settled.vmUptimeSeconds().mean());
    }

    @Test
    void aPlanWithTwoVmTypesIsForecastAndBilledByType() {
        // the slow VM runs a job of 100 s until 10 + 200, the fast one 8000 s until 10 + 4000
        EnactmentPlan plan = Plans.onCloud(job("a", 100), job("b", 8000))
                .resources(Plans.twoTypes())
                .perturbationLevel(1e-6)
                .build();
        Forecaster forecaster = forecaster(PROJECTED);
        MonteCarloResult result = forecaster
                .repeat(Enactor.of(plan).snapshot(), 100, 1, Optional.empty())
                .result()
                .orElseThrow();
        assertThat(result.completionSeconds().mean()).isCloseTo(4010, within(0.01));
        assertThat(result.vmCount().mean()).isEqualTo(2);
        assertThat(result.billedUnits().mean()).isEqualTo(3);
        // one hour of the slow type and two of the fast one
        assertThat(result.cost().orElseThrow().values()).containsOnly(1 + 2 * 3);
    }

    @Test
    void aJobOnAFastVmEndsEarlier() {
        EnactmentPlan plan = Plans.onCloud(job("a", 100))
                .resources(Plans.twoTypes())
                .perturbationLevel(0.1)
                .build();
        Forecaster forecaster = forecaster(PROJECTED);
        Enactor enactor = Enactor.of(plan);
        enactor.tell(0, new VmRequested("vm-1", Optional.of("fast")));
        enactor.tell(10, started("a", "vm-1"));
        // 90 to 110 s of work at speed 2; after 48 s, 96 are done
        SampleDistribution fresh = completion(forecaster.repeat(enactor.snapshot(), 100, 1, Optional.empty()));
        assertThat(fresh.min()).isBetween(10 + 45.0, 10 + 46.0);
        assertThat(fresh.max()).isBetween(10 + 54.0, 10 + 55.0);
        InstanceSnapshot later = enactor.snapshot().at(Plans.ORIGIN.plusSeconds(58));
        SampleDistribution late = completion(forecaster.repeat(later, 100, 1, Optional.empty()));
        assertThat(late.min()).isBetween(58.0, 59.0);
        assertThat(late.max()).isBetween(10 + 54.0, 10 + 55.0);
        assertThat(forecaster.repeat(later, 100, 1, Optional.empty()).outlier()).containsExactly(false);
    }

    @Test
    void runtimesOnAFastVmAreNotADeviation() {
        EnactmentPlan plan = Plans.onCloud(job("a", 100), job("b", 100, "a"))
                .resources(Plans.twoTypes())
                .build();
        Enactor enactor = Enactor.of(plan);
        enactor.tell(0, new VmRequested("vm-1", Optional.of("fast")));
        enactor.tell(60, completed("a", 50, "vm-1"));
        Forecast forecast = forecaster(ForecastOptions.DEFAULTS).repeat(enactor.snapshot(), 500, 5, Optional.empty());
        assertThat(forecast.pastError().seconds()).isZero();
        // b follows on the same VM: without a run effect its mean is 50 s
        assertThat(completion(forecast).mean()).isCloseTo(110, within(1.0));
    }

    /**
     * An hour of work on VMs with a mean lifetime of an hour: a share of exp(-1) lasts for all of it, exp(-1/2) for
     * half.
     */
    @Test
    void spotInterruptionsFollowTheRateOfTheType() {
        VmTypeSpec spot = VmTypeSpec.unpriced("spot", 1).toBuilder()
                .interruptionsPerHour(1)
                .build();
        Enactor enactor = Enactor.of(Plans.onCloud(job("a", 3600))
                .resources(Plans.cloud(spot, Plans.CLOUD.billing(), Plans.CLOUD.maxVms()))
                .perturbationLevel(0)
                .build());
        assertThat(shareUninterrupted(enactor.snapshot())).isCloseTo(StrictMath.exp(-1), within(0.05));
        enactor.tell(0, new VmRequested("vm-1", Optional.of("spot")));
        enactor.tell(10, started("a", "vm-1"));
        InstanceSnapshot half = enactor.snapshot().at(Plans.ORIGIN.plusSeconds(1810));
        assertThat(shareUninterrupted(half)).isCloseTo(StrictMath.exp(-0.5), within(0.05));
    }

    /** With 2000 realizations, four standard errors are 0.044. */
    private static double shareUninterrupted(InstanceSnapshot snapshot) {
        SampleDistribution completion = completion(forecaster(PROJECTED).repeat(snapshot, 2000, 20, Optional.empty()));
        assertThat(completion.min()).isCloseTo(3610, within(1e-6));
        return Arrays.stream(completion.valuesAsGiven())
                        .filter(seconds -> seconds < 3610 + 1e-6)
                        .count()
                / 2000.0;
    }
}
