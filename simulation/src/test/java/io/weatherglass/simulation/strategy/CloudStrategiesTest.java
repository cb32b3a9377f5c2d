package io.weatherglass.simulation.strategy;

import static io.weatherglass.simulation.kernel.FiveTaskExample.placements;
import static io.weatherglass.simulation.kernel.FiveTaskExample.run;
import static io.weatherglass.simulation.kernel.FiveTaskExample.vms;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Schedules of the strategies of [FGG13], computed by hand: hourly billing, VMs boot immediately. */
class CloudStrategiesTest {
    private static final CloudPlatform CLOUD =
            CloudPlatform.of(VmType.of("small", 1), BootModel.IMMEDIATE, new BtuBilling(3600, BtuCount.CEILING), 10, 0);

    /** Two sources, three jobs after them, and a final job after all three. */
    private static final Workflow FORK = fork(1500);

    private static Workflow fork(double lastSeconds) {
        return Workflow.of(
                "fork",
                List.of(
                        Job.of("s1", "", 1000),
                        Job.of("s2", "", 500),
                        Job.of("m1", "", 2000, "s1"),
                        Job.of("m2", "", 400, "s1"),
                        Job.of("m3", "", 600, "s2"),
                        Job.of("end", "", lastSeconds, "m1", "m2", "m3")));
    }

    private static Schedule asProjected(Workflow workflow, String strategy) {
        return run(workflow, strategy, CLOUD, workflow.projectedRuntimesSeconds());
    }

    @Test
    void startParExceedStaysWhereTheLastDependencyRan() {
        Schedule schedule = asProjected(FORK, "startparexceed");
        // 1000: m1 (rank 3500) comes before m2 (1900), both on the VM of s1. 3400: end follows m2, beyond the hour.
        assertThat(placements(schedule))
                .containsExactly("0-1000@0", "0-500@1", "1000-3000@0", "3000-3400@0", "500-1100@1", "3400-4900@0");
        assertThat(vms(schedule)).containsExactly("0/0/7200", "0/0/3600");
        assertThat(schedule.outcome().billedUnits()).isEqualTo(3);
    }

    @Test
    void startParNotExceedLeavesAVmWhosePaidHourIsTooShort() {
        Schedule schedule = asProjected(FORK, "startparnotexceed");
        // 1000: VM 0 is paid for 2600 s more, 600 s behind m1. 3400: 200 s are left for 1500 s, so VM 2.
        assertThat(placements(schedule))
                .containsExactly("0-1000@0", "0-500@1", "1000-3000@0", "3000-3400@0", "500-1100@1", "3400-4900@2");
        assertThat(vms(schedule)).containsExactly("0/0/3600", "0/0/3600", "3400/3400/7000");
    }

    @Test
    void allParExceedRunsALevelInParallelOnIdleOrNewVms() {
        Schedule schedule = asProjected(FORK, "allparexceed");
        // 1000: m1 takes idle VM 0; VM 1 is busy until 1100, so m2 takes VM 2. 3000: all are idle, VM 0 is the first.
        assertThat(placements(schedule))
                .containsExactly("0-1000@0", "0-500@1", "1000-3000@0", "1000-1400@2", "500-1100@1", "3000-4500@0");
        assertThat(vms(schedule)).containsExactly("0/0/7200", "0/0/3600", "1000/1000/4600");
    }

    @Test
    void allParNotExceedPrefersTheVmOfTheLastDependency() {
        // 0: s2 is shorter and comes first. 1000: m2 is shorter and takes the VM of s1; VM 0 is busy until 1100, so m1
        // takes VM 2. 3000: m1 ended last, its VM is paid for 1600 s more.
        assertThat(placements(asProjected(FORK, "allparnotexceed")))
                .containsExactly("0-1000@1", "0-500@0", "1000-3000@2", "1000-1400@1", "500-1100@0", "3000-4500@2");
        // 1700 s fit nowhere
        assertThat(placements(asProjected(fork(1700), "allparnotexceed"))).contains("3000-4700@3");
    }

    @Test
    void allParNotExceedTakesTheIdleVmWithTheMostPaidTimeLeft() {
        Workflow workflow = Workflow.of(
                "idle",
                List.of(
                        Job.of("x", "", 100),
                        Job.of("z", "", 40).withReleaseSeconds(50),
                        Job.of("y", "", 30).withReleaseSeconds(200),
                        Job.of("long", "", 3420).withReleaseSeconds(200)));
        // 200: VM 0 is paid until 3600, VM 1 until 3650: y takes VM 1, and long fits on neither
        assertThat(placements(asProjected(workflow, "allparnotexceed")))
                .containsExactly("0-100@0", "50-90@1", "200-230@1", "200-3620@2");
    }

    @Test
    void allPar1LnSQueuesJobsHiddenByTheLongestOfTheLevel() {
        // 0: s1 behind s2 would end at 1500, alone at 1000: VM 1. 500: m3 behind s1 ends at 1600, m1 alone would end at
        // 2500. 1000: m2 behind m3 ends at 2000, m1 alone at 3000; m1 itself takes idle VM 0. 3000: both VMs are paid
        // for 600 s.
        assertThat(placements(asProjected(FORK, "allpar1lns")))
                .containsExactly("0-1000@1", "0-500@0", "1000-3000@0", "1600-2000@1", "1000-1600@1", "3000-4500@2");
    }

    @Test
    void waitingJobsArePlacedInOrderOfLevels() {
        Workflow workflow =
                Workflow.of("levels", List.of(Job.of("deep", "", 10, "a"), Job.of("a", "", 20), Job.of("b", "", 10)));
        assertThat(prepared("allparexceed", workflow)).containsExactly(1, 2, 0);
        assertThat(prepared("allparnotexceed", workflow)).containsExactly(2, 1, 0);
        assertThat(prepared("allpar1lns", workflow)).containsExactly(2, 1, 0);
        assertThat(prepared("startparexceed", workflow)).containsExactly(1, 0, 2);
    }

    private static int[] prepared(String strategy, Workflow workflow) {
        return BuiltInStrategies.byName(strategy).preparedFor(workflow, CLOUD).placementOrder(workflow);
    }

    @Test
    void perSecondBillingLeavesNoPaidTime() {
        CloudPlatform cloud =
                CloudPlatform.of(VmType.of("small", 1), BootModel.IMMEDIATE, new PerSecondBilling(60), 10, 0);
        Workflow chain =
                Workflow.of("chain", List.of(Job.of("a", "", 20), Job.of("b", "", 30, "a"), Job.of("c", "", 30, "b")));
        // within the first 60 s, and not after
        assertThat(placements(run(chain, "startparnotexceed", cloud, 20, 30, 30)))
                .containsExactly("0-20@0", "20-50@0", "50-80@1");
    }

    @Test
    void localityPrefersTheIdleVmWithTheInput() {
        Workflow workflow = Workflow.of(
                "splits",
                List.of(
                        Job.of("a", "", 100),
                        Job.of("b", "", 100),
                        Job.of("local", "", 10).withReleaseSeconds(200).withInputVms(List.of(7, 1)),
                        Job.of("elsewhere", "", 10).withReleaseSeconds(200).withInputVms(List.of(1)),
                        Job.of("third", "", 10).withReleaseSeconds(200)));
        // 200: local finds no VM 7 and takes VM 1; elsewhere takes idle VM 0; for the third there is none
        assertThat(placements(asProjected(workflow, "locality")))
                .containsExactly("0-100@0", "0-100@1", "200-210@1", "200-210@0", "200-210@2");
    }
}
