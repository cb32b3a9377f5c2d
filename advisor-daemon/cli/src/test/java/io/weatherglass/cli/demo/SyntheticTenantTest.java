package io.weatherglass.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.matching.search.CandidateFragments;
import io.weatherglass.forecast.matching.search.ExhaustiveSearch;
import io.weatherglass.forecast.matching.search.Observation;
import io.weatherglass.forecast.matching.search.SearchLimit;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.matching.tables.RuntimeTable;
import io.weatherglass.forecast.matching.tables.TableBuilder;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.SimulatedRun;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SyntheticTenantTest {
    private static final long SEED = 7;
    private static final int SEEDS = 10;

    private final SyntheticTenant tenant = new SyntheticTenant(2400, SEED);
    private final SimulatedRun run = DemoScripts.disturbed(SEED, Instant.EPOCH, tenant);

    private static FragmentSetup setup(SimulatedRun run, SyntheticTenant tenant) {
        Scenario onSlots = Scenarios.of(run.plan());
        CloudPlatform cloud = CloudPlatform.of(
                        VmType.of("slot", 1),
                        BootModel.IMMEDIATE,
                        new BtuBilling(1e9, BtuBilling.BtuCount.CEILING),
                        10,
                        0)
                .withHosts(HostPool.of(1, 16, HostPlacement.BALANCING).withOvercommitment(4));
        return new FragmentSetup(
                Scenario.of(onSlots.workflow(), cloud, BuiltInStrategies.byName("allparexceed")),
                tenant.workload(),
                LoadScaling.byCores(),
                SyntheticTenant.GRID_SECONDS,
                FragmentSetup.DEFAULT_MINIMUM_JOBS);
    }

    /** Simulates the same jobs as VMs that share the machine with those of the tenant. */
    @Test
    void slowsTheRunAsOnASharedMachine() {
        double[] alone = DemoScripts.usual(SEED, Instant.EPOCH).schedule().jobs().stream()
                .mapToDouble(job -> job.endSeconds() - job.startSeconds())
                .toArray();
        FragmentSetup setup = setup(run, tenant);
        Scenario shared = setup.scenario()
                .withBackground(setup.scaledTrace()
                        .load(tenant.startSeconds(), setup.grid().durationSeconds()));
        double together = new EventKernel(shared, ExecutionState.start(shared.workflow()))
                .simulateSchedule(alone, WalltimeEffect.NONE)
                .outcome()
                .completionSeconds();
        double undisturbed =
                DemoScripts.usual(SEED, Instant.EPOCH).schedule().outcome().completionSeconds();
        assertThat(together).isGreaterThan(1.2 * undisturbed);
        assertThat(run.schedule().outcome().completionSeconds()).isCloseTo(together, within(0.02 * together));
    }

    @Test
    void isFoundWithMostSeeds() {
        List<Double> distances = LongStream.rangeClosed(1, SEEDS)
                .mapToObj(SyntheticTenantTest::distanceSeconds)
                .toList();
        assertThat(distances.stream().filter(seconds -> seconds <= 600).count())
                .as("within ten minutes of the true start: %s s", distances)
                .isGreaterThan(SEEDS / 2);
        assertThat(distances.get((int) SEED - 1))
                .as("with the demo's default seed")
                .isLessThanOrEqualTo(600);
    }

    /** Returns the distance between the true start and the start found from the jobs of the first three hours. */
    private static double distanceSeconds(long seed) {
        SyntheticTenant tenant = new SyntheticTenant(2400, seed);
        SimulatedRun run = DemoScripts.disturbed(seed, Instant.EPOCH, tenant);
        FragmentSetup setup = setup(run, tenant);
        RuntimeTable table = RuntimeTable.inMemory(setup);
        new TableBuilder(setup, table).build(Runnable::run, 1, () -> false, done -> {});
        double[] observed = run.schedule().jobs().stream()
                .mapToDouble(job -> job.endSeconds() < 10_800 ? job.endSeconds() - job.startSeconds() : Double.NaN)
                .toArray();
        int best = ExhaustiveSearch.withNoiseScale(ExhaustiveSearch.DEFAULT_NOISE_SCALE)
                .search(
                        new Observation(
                                CandidateFragments.of(table),
                                setup.scenario().workflow().projectedRuntimesSeconds(),
                                observed,
                                new boolean[observed.length],
                                IntStream.range(0, observed.length).toArray()),
                        SearchLimit.NONE,
                        0)
                .candidates()
                .get(0)
                .fragment();
        return Math.abs(best * SyntheticTenant.GRID_SECONDS - tenant.startSeconds());
    }
}
