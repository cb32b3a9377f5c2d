package io.weatherglass.simulation.kernel;

import static io.weatherglass.simulation.kernel.FiveTaskExample.cloud;
import static io.weatherglass.simulation.kernel.FiveTaskExample.placements;
import static io.weatherglass.simulation.kernel.FiveTaskExample.vms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Hosts with expected values computed by hand. A VM boots in 60 + 10 (c + 1) s, a BTU is an hour, and the shutdown
 * margin is 50 s.
 */
class HostsTest {
    private static final Workflow TWO = Workflow.of("two", List.of(Job.of("a", "", 100), Job.of("b", "", 100)));
    private static final Workflow ONE = Workflow.of("one", List.of(Job.of("a", "", 100)));

    private static CloudPlatform on(int hosts, int cores, double overcommitment) {
        return cloud(10)
                .withHosts(HostPool.of(hosts, cores, HostPlacement.FIRST_FIT).withOvercommitment(overcommitment));
    }

    private static EventKernel kernel(Workflow workflow, CloudPlatform platform, BackgroundLoad background) {
        return new EventKernel(
                Scenario.of(workflow, platform, BuiltInStrategies.byName("1vmpertask"))
                        .withBackground(background),
                ExecutionState.start(workflow));
    }

    private static Schedule run(Workflow workflow, CloudPlatform platform, BackgroundLoad background) {
        return kernel(workflow, platform, background)
                .simulateSchedule(workflow.projectedRuntimesSeconds(), WalltimeEffect.NONE);
    }

    private static BackgroundLoad entries(double... arrivalCoresWork) {
        int count = arrivalCoresWork.length / 3;
        double[] arrival = new double[count];
        int[] cores = new int[count];
        double[] work = new double[count];
        for (int k = 0; k < count; k++) {
            arrival[k] = arrivalCoresWork[3 * k];
            cores[k] = (int) arrivalCoresWork[3 * k + 1];
            work[k] = arrivalCoresWork[3 * k + 2];
        }
        return new BackgroundLoad(arrival, cores, work);
    }

    @Test
    void aVmWaitsForAHostAndIsBilledFromThatDate() {
        Schedule schedule = run(TWO, on(1, 1, 1), BackgroundLoad.NONE);
        // the first VM is shut down at 3550; the second was expected to boot in 80 s
        assertThat(vms(schedule)).containsExactly("0/70/3550", "3550/3630/7100");
        assertThat(placements(schedule)).containsExactly("70-170@0", "3630-3730@1");
    }

    @Test
    void computationsShareTheCoresOfTheirHost() {
        Schedule schedule = run(TWO, on(1, 1, 2), BackgroundLoad.NONE);
        // a runs alone from 70 to 80; its other 90 s at half speed end at 260, when b has 10 s left
        assertThat(placements(schedule)).containsExactly("70-260@0", "80-270@1");
    }

    @Test
    void enoughCoresMakeNoDifference() {
        assertThat(run(TWO, on(1, 2, 2), BackgroundLoad.NONE)).isEqualTo(run(TWO, cloud(10), BackgroundLoad.NONE));
        assertThat(run(TWO, on(2, 1, 1), BackgroundLoad.NONE)).isEqualTo(run(TWO, cloud(10), BackgroundLoad.NONE));
    }

    @Test
    void otherTenantsSlowJobsOnTheirHost() {
        // a runs alone from 70 to 100, then at half speed until the entry ends at 200; then 20 s are left
        assertThat(placements(run(ONE, on(1, 1, 2), entries(100, 1, 50)))).containsExactly("70-220@0");
        // with three more busy cores, each gets a quarter of the core
        assertThat(placements(run(ONE, on(1, 1, 4), entries(100, 3, 10)))).containsExactly("70-200@0");
        // the entry runs on another host
        assertThat(placements(run(ONE, on(2, 1, 1), entries(0, 1, 50)))).containsExactly("70-170@0");
    }

    @Test
    void otherTenantsComeFirstAndMakeVmsWait() {
        EventKernel kernel = kernel(ONE, on(1, 2, 1), entries(-100, 1, 150, 0, 2, 300, 20, 1, 40));
        Schedule schedule = kernel.simulateSchedule(new double[] {100}, WalltimeEffect.NONE);
        // The second entry waits for both cores from 0 to 50, ahead of the VM, which gets its host at 350.
        assertThat(vms(schedule)).containsExactly("350/420/3900");
        assertThat(kernel.tenants().startSeconds(1)).isEqualTo(50);
        assertThat(kernel.tenants().endSeconds(1)).isEqualTo(350);
        assertThat(kernel.tenants().startSeconds(2)).isEqualTo(350);
    }

    @Test
    void policiesChooseAmongHostsWithRoom() {
        List<Host> sizes = List.of(Host.of(2), Host.of(4), new Host(8, 10), Host.of(3));
        assertThat(chosen(sizes, HostPlacement.BALANCING)).isEqualTo(1);
        assertThat(chosen(sizes, HostPlacement.CONSOLIDATING)).isEqualTo(3);
        assertThat(chosen(sizes, HostPlacement.FIRST_FIT)).isEqualTo(1);
        assertThat(chosen(sizes, HostPlacement.RANDOM)).isEqualTo(HostPlacement.draw(0, 2) == 0 ? 1 : 3);
    }

    private static int chosen(List<Host> sizes, HostPlacement placement) {
        return new Hosts(new HostPool(sizes, placement, 1)).choose(3, 20);
    }

    @Test
    void randomPlacementUsesEveryHostAboutEquallyOften() {
        int[] times = new int[4];
        for (int placed = 0; placed < 4000; placed++) {
            times[HostPlacement.draw(placed, 4)]++;
        }
        // binomial: 1000 +- 4 * 27
        assertThat(Arrays.stream(times).allMatch(count -> count > 890 && count < 1110))
                .isTrue();
    }

    @Test
    void aRunningJobKeepsItsReceivedCoreTime() {
        // The entry and the job share a core from 100 on: at 150 the job has done 30 + 25 of its 100 s; both continue
        // until 200.
        BackgroundLoad entry = entries(100, 1, 50);
        ExecutionState state = ExecutionState.builder(ONE, 150)
                .vmRequested("x", 0)
                .vmReady("x", 70)
                .running(0, "x", 70)
                .build();
        Schedule schedule = new EventKernel(
                        Scenario.of(ONE, on(1, 1, 2), BuiltInStrategies.byName("asap"))
                                .withBackground(entry),
                        state)
                .simulateSchedule(new double[] {100}, WalltimeEffect.NONE);
        assertThat(schedule.jobs().get(0).endSeconds()).isEqualTo(220);
    }

    @Test
    void rejectsEntriesThatFitOnNoHost() {
        Scenario scenario = Scenario.of(ONE, on(3, 4, 1.5), BuiltInStrategies.byName("asap"));
        assertThat(scenario.withBackground(entries(0, 6, 1)).background().size())
                .isEqualTo(1);
        assertThatThrownBy(() -> scenario.withBackground(entries(0, 6, 1, 1, 7, 1)))
                .hasMessage("background load[1]: cores must be <= 6.0 to fit on a host, but was 7");
    }

    @Test
    void toleratesRoundingInCapacities() {
        // 100 * 1.15 is slightly below 115
        HostPool pool = HostPool.of(1, 100, HostPlacement.BALANCING).withOvercommitment(1.15);
        CloudPlatform cloud = CloudPlatform.of(
                        VmType.of("large", 115), new BootModel(70, 0), new PerSecondBilling(0), 1, 0)
                .withHosts(pool);
        Scenario scenario = Scenario.of(ONE, cloud, BuiltInStrategies.byName("asap"));
        assertThat(scenario.withBackground(entries(0, 115, 1)).background().size())
                .isEqualTo(1);
        assertThatThrownBy(() -> scenario.withBackground(entries(0, 116, 1))).hasMessageContaining("was 116");
    }
}
