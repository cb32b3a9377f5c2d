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
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
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
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SyntheticTenantTest {
    private static final long SEED = 7;
    private static final SyntheticTenant TENANT = new SyntheticTenant(2400);
    private static final SimulatedRun RUN = DemoScripts.disturbed(SEED, Instant.EPOCH, TENANT);
    private static final FragmentSetup SETUP = setup();

    private static FragmentSetup setup() {
        Scenario onSlots = Scenarios.of(RUN.plan());
        CloudPlatform cloud = CloudPlatform.of(
                        VmType.of("slot", 1),
                        BootModel.IMMEDIATE,
                        new BtuBilling(1e9, BtuBilling.BtuCount.CEILING),
                        10,
                        0)
                .withHosts(HostPool.of(1, 16, HostPlacement.BALANCING).withOvercommitment(4));
        return new FragmentSetup(
                Scenario.of(onSlots.workflow(), cloud, BuiltInStrategies.byName("allparexceed")),
                TENANT.workload(),
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
        Scenario shared = SETUP.scenario()
                .withBackground(SETUP.scaledTrace()
                        .load(TENANT.startSeconds(), SETUP.grid().durationSeconds()));
        double together = new EventKernel(shared, ExecutionState.start(shared.workflow()))
                .simulateSchedule(alone, WalltimeEffect.NONE)
                .outcome()
                .completionSeconds();
        double undisturbed =
                DemoScripts.usual(SEED, Instant.EPOCH).schedule().outcome().completionSeconds();
        assertThat(together).isGreaterThan(1.2 * undisturbed);
        assertThat(RUN.schedule().outcome().completionSeconds()).isCloseTo(together, within(0.02 * together));
    }

    @Test
    void isFoundBehindTheFirstTwoHours() {
        RuntimeTable table = RuntimeTable.inMemory(SETUP);
        ExecutorService helper = Executors.newSingleThreadExecutor();
        new TableBuilder(SETUP, table).build(helper, 1, () -> false, done -> {});
        helper.shutdown();
        List<JobSchedule> jobs = RUN.schedule().jobs();
        double[] observed = jobs.stream()
                .mapToDouble(job -> job.endSeconds() < 7200 ? job.endSeconds() - job.startSeconds() : Double.NaN)
                .toArray();
        double[] projected = SETUP.scenario().workflow().projectedRuntimesSeconds();
        int best = ExhaustiveSearch.withNoiseScale(0.02)
                .search(
                        new Observation(
                                CandidateFragments.of(table),
                                projected,
                                observed,
                                new boolean[observed.length],
                                IntStream.range(0, observed.length).toArray()),
                        SearchLimit.NONE,
                        0)
                .candidates()
                .get(0)
                .fragment();
        assertThat(Arrays.stream(observed).filter(seconds -> seconds > 0).count())
                .isBetween(80L, 120L);
        assertThat(best * SyntheticTenant.GRID_SECONDS)
                .as("within ten minutes of the true start")
                .isCloseTo(TENANT.startSeconds(), within(600.0));
    }
}
