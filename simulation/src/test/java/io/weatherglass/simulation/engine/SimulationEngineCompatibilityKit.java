package io.weatherglass.simulation.engine;

import static io.weatherglass.simulation.kernel.FiveTaskExample.WORKFLOW;
import static io.weatherglass.simulation.kernel.FiveTaskExample.cloud;
import static io.weatherglass.simulation.kernel.FiveTaskExample.placements;
import static io.weatherglass.simulation.kernel.FiveTaskExample.vms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.ScheduleRules;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests for every engine. Expected schedules are computed by hand. */
abstract class SimulationEngineCompatibilityKit {
    private static final Workflow TWO_JOBS =
            Workflow.of("two", List.of(Job.of("long", "", 100), Job.of("short", "", 50)));

    private SimulationEngine engine;

    /** Opens a new engine; the kit closes it. */
    protected abstract SimulationEngine open();

    @BeforeEach
    void openEngine() {
        engine = open();
    }

    @AfterEach
    void closeEngine() {
        if (engine != null) {
            engine.close();
        }
    }

    private static Realization asProjected(String strategy, Platform platform) {
        return realization(WORKFLOW, strategy, platform, WORKFLOW.projectedRuntimesSeconds());
    }

    private static Realization realization(Workflow workflow, String strategy, Platform platform, double... walltimes) {
        return new Realization(Scenario.of(workflow, platform, BuiltInStrategies.byName(strategy)), walltimes);
    }

    @Test
    void hasALowerCaseName() {
        assertThat(engine.name()).isNotBlank().isEqualTo(engine.name().toLowerCase(Locale.ROOT));
    }

    @Test
    void simulatesAnEmptyList() {
        assertThat(engine.simulate(List.of())).isEmpty();
    }

    @Test
    void simulatesTheFiveTasksOfBertot() {
        Schedule schedule = engine.simulate(asProjected("asap", cloud(10)));
        // see HandComputedScheduleTest
        assertThat(placements(schedule))
                .containsExactly("70-670@0", "80-980@1", "670-2170@0", "980-1280@1", "1270-2470@2");
        assertThat(vms(schedule)).containsExactly("0/70/3550", "0/80/3550", "1200/1270/4750");
        assertThat(schedule.outcome().completionSeconds()).isEqualTo(2470);
        assertThat(schedule.outcome().vmCount()).isEqualTo(3);
        assertThat(schedule.outcome().billedUnits()).isEqualTo(3);
        assertThat(schedule.outcome().vmUptimeSeconds()).isEqualTo(3 * 3550);
    }

    @Test
    void queuesOnTheVmThatIsIdleSoonestAtTheQuota() {
        assertThat(placements(engine.simulate(asProjected("1vmpertask", cloud(2)))))
                .containsExactly("70-670@0", "80-980@1", "670-2170@0", "980-1280@1", "1280-2480@1");
    }

    @Test
    void decidesByProjectedWalltimesAndAdvancesByDrawnOnes() {
        Realization late = realization(WORKFLOW, "asap", cloud(10), 1000, 900, 1500, 300, 1200);
        assertThat(placements(engine.simulate(late)))
                .containsExactly("70-1070@0", "80-980@1", "1070-2570@1", "1070-1370@0", "1270-2470@2");
    }

    @Test
    void assignsSlotsInSubmissionOrder() {
        Schedule schedule = engine.simulate(asProjected("fixedpool", new FixedPool(2)));
        assertThat(placements(schedule))
                .containsExactly("0-600@0", "0-900@1", "600-2100@0", "900-1200@1", "1200-2400@1");
        assertThat(schedule.vms()).isEmpty();
        assertThat(schedule.outcome().vmCount()).isZero();
    }

    @Test
    void endsJobsWithoutDurationAtTheirStart() {
        Workflow workflow = Workflow.of("lost", List.of(Job.of("a", "", 0), Job.of("b", "", 10, "a")));
        assertThat(placements(engine.simulate(realization(workflow, "asap", cloud(10), 0, 10))))
                .containsExactly("70-70@0", "70-80@0");
    }

    @Test
    void shutsDownAnIdleVmBeforeItsHourEndsUnlessWorkArrives() {
        Workflow late = Workflow.of(
                "gap", List.of(Job.of("a", "", 100), Job.of("b", "", 100).withReleaseSeconds(3551)));
        assertThat(placements(engine.simulate(realization(late, "asap", cloud(10), 100, 100))))
                .containsExactly("70-170@0", "3621-3721@1");
        Workflow justInTime = Workflow.of(
                "gap", List.of(Job.of("a", "", 100), Job.of("b", "", 100).withReleaseSeconds(3550)));
        assertThat(placements(engine.simulate(realization(justInTime, "asap", cloud(10), 100, 100))))
                .containsExactly("70-170@0", "3550-3650@0");
    }

    @Test
    void usesRecordedVmData() {
        RecordedInputs recorded =
                new RecordedInputs(new double[] {5, Double.NaN}, new double[] {100, 200}, new double[] {7});
        Scenario scenario = Scenario.of(WORKFLOW, cloud(10), BuiltInStrategies.byName("1vmpertask"));
        Schedule schedule = engine.simulate(new Realization(scenario, recorded, WORKFLOW.projectedRuntimesSeconds()));
        // VM 0 is requested at 5, boots for 100 s and lags 7 s; VM 1 is requested at once and boots for 200 s; VM 2
        // behaves as predicted.
        assertThat(vms(schedule)).startsWith("5/112/3555", "0/200/3550", "712/782/4262");
    }

    /** A cloud with single-core VMs that boot immediately, on hosts without overcommitment, with BTUs of 600 s. */
    private static CloudPlatform onHosts(int hosts, int cores) {
        return CloudPlatform.of(
                        VmType.of("small", 1), BootModel.IMMEDIATE, new BtuBilling(600, BtuCount.CEILING), 10, 0)
                .withHosts(HostPool.of(hosts, cores, HostPlacement.FIRST_FIT));
    }

    private static CloudPlatform overcommitted(CloudPlatform cloud) {
        return cloud.withHosts(cloud.hosts().orElseThrow().withOvercommitment(2));
    }

    @Test
    void sharesTheCoresOfAnOvercommittedHost() {
        Realization realization = realization(TWO_JOBS, "1vmpertask", overcommitted(onHosts(1, 1)), 100, 50);
        // half a core each until the short one ends at 100
        assertThat(placements(engine.simulate(realization))).containsExactly("0-150@0", "0-100@1");
    }

    @Test
    void makesAVmWaitForAHost() {
        Schedule schedule = engine.simulate(realization(TWO_JOBS, "1vmpertask", onHosts(1, 1), 100, 50));
        assertThat(placements(schedule)).containsExactly("0-100@0", "600-650@1");
        assertThat(vms(schedule)).containsExactly("0/0/600", "600/600/1200");
    }

    @Test
    void sharesHostsWithOtherTenants() {
        BackgroundLoad tenant = new BackgroundLoad(new double[] {-50}, new int[] {1}, new double[] {100});
        Scenario scenario = Scenario.of(TWO_JOBS, overcommitted(onHosts(1, 1)), BuiltInStrategies.byName("1vm4all"))
                .withBackground(tenant);
        // half a core until the tenant has done the 50 s of work that it has left at 0
        assertThat(placements(engine.simulate(new Realization(scenario, new double[] {100, 50}))))
                .containsExactly("0-150@0", "150-200@0");
    }

    @Test
    void sharesAStorageInBothDirections() {
        Workflow workflow = Workflow.of(
                "moving",
                List.of(
                        Job.of("a", "", 10).withInputBytes(100).withOutputBytes(50),
                        Job.of("b", "", 10)
                                .withInputBytes(200)
                                .withOutputBytes(50)
                                .withManagementSeconds(3),
                        Job.of("local", "", 10)
                                .withInputBytes(1000)
                                .withOutputBytes(0)
                                .withInputVms(List.of(2))));
        CloudPlatform cloud = CloudPlatform.of(
                        VmType.of("small", 1).withLinkBytesPerSecond(8),
                        BootModel.IMMEDIATE,
                        new BtuBilling(600, BtuCount.CEILING),
                        10,
                        0)
                .withStorage(new Storage(10, 5, 1));
        Schedule schedule = engine.simulate(realization(workflow, "1vmpertask", cloud, 10, 10, 10));
        // after a latency of 1 s: 5 B/s each until 21, then 8 B/s, the VM's link, for the remaining 100 bytes of b; a
        // writes from 31 + 1 at 5 B/s until 42, b from 43.5 + 1 until 54.5
        assertThat(schedule.jobs().get(0).computeStartSeconds()).isCloseTo(21, within(1e-6));
        assertThat(schedule.jobs().get(0).endSeconds()).isCloseTo(42, within(1e-6));
        assertThat(schedule.jobs().get(1).computeStartSeconds()).isCloseTo(33.5, within(1e-6));
        assertThat(schedule.jobs().get(1).computeEndSeconds()).isCloseTo(43.5, within(1e-6));
        assertThat(schedule.jobs().get(1).endSeconds()).isCloseTo(57.5, within(1e-6));
        assertThat(schedule.jobs().get(2).endSeconds()).isCloseTo(10, within(1e-6));
    }

    @Test
    void makesAJobReturnItsVmIfItBlocksItsDependencies() {
        Workflow workflow = Workflow.of(
                "deadlock",
                List.of(
                        Job.of("first", "", 10),
                        Job.of("second", "", 20).withReleaseSeconds(100),
                        Job.of("reducer", "", 5, "first", "second").withStartShare(0.5)));
        BackgroundLoad tenant = new BackgroundLoad(new double[] {50}, new int[] {2}, new double[] {1000});
        Scenario scenario = Scenario.of(workflow, onHosts(1, 2), BuiltInStrategies.byName("1vmpertask"))
                .withBackground(tenant);
        Schedule schedule = engine.simulate(new Realization(scenario, new double[] {10, 20, 5}));
        // At 600 VM 0 ends, but the tenant, which precedes VM 2, also needs the core of VM 1, which the reducer holds.
        // The reducer then returns VM 1, which ends at 610; the tenant works until 1610; then VM 2 and a new VM get the
        // cores.
        assertThat(placements(schedule)).containsExactly("0-10@0", "1610-1630@2", "1630-1635@3");
        assertThat(vms(schedule)).containsExactly("0/0/600", "10/10/610", "1610/1610/2210", "1630/1630/2230");
    }

    @Test
    void returnsSchedulesInTheOrderOfRealizations() {
        List<Realization> realizations = List.of(
                asProjected("asap", cloud(10)),
                asProjected("fixedpool", new FixedPool(2)),
                asProjected("afap", cloud(10)),
                asProjected("asap", cloud(10)));
        List<Schedule> schedules = engine.simulate(realizations);
        assertThat(schedules).hasSize(4);
        for (int k = 0; k < 4; k++) {
            Realization one = realizations.get(k);
            ScheduleRules.check(WORKFLOW, one.scenario().platform(), one.walltimesSeconds(), schedules.get(k));
        }
        assertThat(schedules.get(3)).isEqualTo(schedules.get(0));
        assertThat(schedules.get(2).outcome().vmCount()).isEqualTo(2);
    }

    @Test
    void rejectsAStrategyThatLeavesJobsUnplacedAndContinues() {
        Scenario stuck = Scenario.of(WORKFLOW, cloud(10), new NeverPlaces());
        assertThatThrownBy(() -> engine.simulate(new Realization(stuck, WORKFLOW.projectedRuntimesSeconds())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("strategy \"never\" left 5 jobs unplaced while no job was running");
        assertThat(engine.simulate(asProjected("asap", cloud(10))).outcome().vmCount())
                .isEqualTo(3);
    }
}
