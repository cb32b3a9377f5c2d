package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Transfers with expected values computed by hand: 10 MB/s down, 5 MB/s up, in MB. */
class TransfersTest {
    private static final Storage STORAGE = new Storage(10, 5, 0);
    private static final Platform TWO_SLOTS = new FixedPool(2).withStorage(STORAGE);

    private static Schedule run(Platform platform, String strategy, Workflow workflow, double... walltimes) {
        return new EventKernel(
                        Scenario.of(workflow, platform, BuiltInStrategies.byName(strategy)),
                        ExecutionState.start(workflow))
                .simulateSchedule(walltimes, WalltimeEffect.NONE);
    }

    private static Job job(String id, double inputBytes, double outputBytes, String... dependencies) {
        return Job.of(id, "", 1, dependencies).withInputBytes(inputBytes).withOutputBytes(outputBytes);
    }

    /** Returns the dates of each job as "start-computeStart-computeEnd-end". */
    private static List<String> phases(Schedule schedule) {
        return schedule.jobs().stream().map(TransfersTest::text).toList();
    }

    private static String text(JobSchedule job) {
        return "%.4g-%.4g-%.4g-%.4g"
                .formatted(job.startSeconds(), job.computeStartSeconds(), job.computeEndSeconds(), job.endSeconds());
    }

    @Test
    void aSingleJobReadsComputesAndWrites() {
        Workflow one = Workflow.of("one", List.of(job("a", 100, 10).withManagementSeconds(3)));
        assertThat(phases(run(TWO_SLOTS, "fixedpool", one, 7))).containsExactly("0.000-10.00-17.00-22.00");
    }

    @Test
    void transfersShareBandwidthPerDirection() {
        Workflow two = Workflow.of("two", List.of(job("a", 100, 100), job("b", 200, 50)));
        // a reads at 5 MB/s until 20; b reads its last 100 MB alone until 30. a writes alone from 20 to 30; then the
        // last 50 MB of a and the 50 MB of b are written at 2.5 MB/s each, so both end at 50.
        assertThat(phases(run(TWO_SLOTS, "fixedpool", two, 0, 0)))
                .containsExactly("0.000-20.00-20.00-50.00", "0.000-30.00-30.00-50.00");
    }

    @Test
    void latencyUsesNoBandwidthAndEmptyTransfersNoTime() {
        Platform slow = new FixedPool(2).withStorage(new Storage(10, 5, 4));
        Workflow two = Workflow.of("two", List.of(job("a", 100, 0), job("b", 0, 0)));
        assertThat(phases(run(slow, "fixedpool", two, 1, 1)))
                .containsExactly("0.000-14.00-15.00-15.00", "0.000-0.000-1.000-1.000");
    }

    @Test
    void slotsWithTheInputDoNotFetchIt() {
        Workflow two = Workflow.of("two", List.of(job("a", 100, 0).withInputVms(List.of(0, 3)), job("b", 100, 0)));
        assertThat(phases(run(TWO_SLOTS, "fixedpool", two, 1, 1)))
                .containsExactly("0.000-0.000-1.000-1.000", "0.000-10.00-11.00-11.00");
    }

    @Test
    void vmsWithSlowLinksLeaveBandwidthToOthers() {
        CloudPlatform cloud = new CloudPlatform(
                        List.of(VmType.of("narrow", 1).withLinkBytesPerSecond(2).withMaxVms(1), VmType.of("wide", 1)),
                        BootModel.IMMEDIATE,
                        FiveTaskExample.cloud(2).billing(),
                        2,
                        50)
                .withStorage(STORAGE);
        Workflow two = Workflow.of("two", List.of(job("a", 40, 0), job("b", 160, 0)));
        assertThat(phases(run(cloud, "1vmpertask", two, 0, 0)))
                .containsExactly("0.000-20.00-20.00-20.00", "0.000-20.00-20.00-20.00");
    }

    @Test
    void strategiesAssumeUncontendedTransfers() {
        CloudPlatform cloud = FiveTaskExample.cloud(1).withStorage(new Storage(10, 5, 2));
        List<Job> jobs = List.of(
                Job.of("a", "", 100).withInputBytes(50).withOutputBytes(50).withManagementSeconds(4),
                Job.of("unknown", "", 0).withInputBytes(50).withOutputBytes(50),
                Job.of("local", "", 100).withInputBytes(50).withOutputBytes(0).withInputVms(List.of(0)));
        Workflow workflow = Workflow.of("three", jobs);
        KernelPlatform rules = KernelPlatform.of(cloud, EnactorPolling.IMMEDIATE);
        StateLoader loader = new StateLoader(
                ExecutionState.start(workflow),
                rules,
                RecordedInputs.NONE,
                new int[] {0, 1, 2},
                EventKernel.SCANNED_VMS);
        VmView view = loader.vms.view;
        loader.vms.addUp(0, 0, 0);
        assertThat(view.projectedWalltimeSeconds(0, 0)).isEqualTo(100 + 7 + 12 + 4);
        assertThat(view.projectedWalltimeSeconds(0)).isEqualTo(100 + 7 + 12 + 4);
        assertThat(view.projectedWalltimeSeconds(1, 0)).isZero();
        assertThat(view.projectedWalltimeSeconds(2, 0)).isEqualTo(100);
        assertThat(view.projectedWalltimeSeconds(2)).isEqualTo(107);
    }

    @Test
    void aJobInTheMiddleOfItsInputContinuesReading() {
        Workflow one = Workflow.of("one", List.of(job("a", 100, 0)));
        Platform slow = new FixedPool(1).withStorage(new Storage(10, 5, 4));
        for (double now : new double[] {3, 4, 9, 14, 15}) {
            ExecutionState state =
                    ExecutionState.builder(one, now).running(0, "", 0).build();
            Schedule schedule = new EventKernel(Scenario.of(one, slow, BuiltInStrategies.byName("fixedpool")), state)
                    .simulateSchedule(new double[] {20}, WalltimeEffect.NONE);
            assertThat(schedule.jobs().get(0).computeStartSeconds()).isCloseTo(14, within(1e-9));
            assertThat(schedule.jobs().get(0).endSeconds()).isCloseTo(34, within(1e-9));
        }
    }

    @Test
    void speedsAffectRuntimesButNotTransfers() {
        Platform fast = new FixedPool(List.of(4.0), java.util.Optional.of(STORAGE));
        Workflow one = Workflow.of("one", List.of(job("a", 100, 10)));
        assertThat(phases(run(fast, "fixedpool", one, 40))).containsExactly("0.000-10.00-20.00-22.00");
    }
}
