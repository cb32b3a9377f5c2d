package io.weatherglass.simulation.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.benchmarks.BenchReport.Agreement;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CloudSimPlusSimulatorTest {
    @Test
    void runsTheJobsOfAVmOneByOneAfterItsBoot() {
        Workflow jobs = Workflow.of(
                "three", List.of(Job.of("a", "", 100), Job.of("b", "", 300), Job.of("c", "", 100), Job.of("d", "", 5)));

        double[] end = new CloudSimPlusOwnHosts(jobs, BenchmarkCases.cloud(2)).simulate(new double[] {90, 310, 120, 7});

        // boots round(28 + 1.5) and round(28 + 3); c and d queue behind a, whose VM is idle soonest
        assertThat(end[0]).isCloseTo(30 + 90, late(1));
        assertThat(end[1]).isCloseTo(31 + 310, late(1));
        assertThat(end[2]).isCloseTo(30 + 90 + 120, late(2));
        assertThat(end[3]).isCloseTo(30 + 90 + 120 + 7, late(3));
    }

    @Test
    void endsEveryJobAtTheSameDateAsTheKernel() {
        Workflow jobs = BenchmarkCases.workflow("omssa", 60, 10);
        CloudPlatform cloud = BenchmarkCases.cloud(10);
        double[] walltimes = jobs.projectedRuntimesSeconds();
        for (int job = 0; job < walltimes.length; job++) {
            walltimes[job] *= 0.9 + 0.2 * ((job * 37) % 60) / 60;
        }
        Schedule schedule = new EventKernel(
                        Scenario.of(jobs, cloud, BuiltInStrategies.byName("asap")), ExecutionState.start(jobs))
                .simulateSchedule(walltimes, WalltimeEffect.NONE);

        double[] end = new CloudSimPlusOwnHosts(jobs, cloud).simulate(walltimes);

        for (int job = 0; job < end.length; job++) {
            assertThat(end[job])
                    .as("end of job %d", job)
                    .isCloseTo(schedule.jobs().get(job).endSeconds(), late(8));
        }
    }

    @Test
    void placesJobsOfUnknownWalltimeOnBootingVms() {
        // The first VM is expected to be up and idle before a new VM could be up.
        Workflow jobs = Workflow.of("unknown", List.of(Job.of("a", "", 0), Job.of("b", "", 0)));

        double[] end = new CloudSimPlusOwnHosts(jobs, BenchmarkCases.cloud(2)).simulate(new double[] {50, 60});

        assertThat(end[0]).isCloseTo(30 + 50, late(1));
        assertThat(end[1]).isCloseTo(30 + 50 + 60, late(2));
    }

    @Test
    void agreesWithTheKernelWithinItsArithmeticTolerance() {
        Agreement agreement = new Agreements("omssa", 2).withCloudSimPlus();

        assertThat(agreement.holds()).as("%s", agreement).isTrue();
        assertThat(agreement.largestDifference()).isPositive();
    }

    @Test
    void reportsDisagreementAndUnfinishedJobs() {
        Agreements agreements = new Agreements("omssa", 2);
        Workflow jobs = BenchmarkCases.scenario("omssa").workflow();
        CloudSimPlusSimulator fewerVms = new CloudSimPlusOwnHosts(jobs, BenchmarkCases.cloud(9));

        Agreement other = agreements.with(
                "on 9 VMs",
                Agreements.CLOUD_SIM_PLUS_TOLERANCE,
                walltimes -> CloudSimPlusSimulator.completionSeconds(fewerVms.simulate(walltimes)));
        Agreement unended = agreements.with(
                "never ends",
                Agreements.CLOUD_SIM_PLUS_TOLERANCE,
                walltimes -> CloudSimPlusSimulator.completionSeconds(new double[] {1, Double.NaN}));

        assertThat(other.holds()).isFalse();
        assertThat(unended.holds()).isFalse();
        assertThat(BenchTable.disagreement(other)).contains("on 9 VMs", "omssa");
    }

    /** Maximum delay of CloudSim Plus after this number of jobs on a VM. */
    private static Offset<Double> late(int jobs) {
        return within(CloudSimPlusSimulator.FIRST_EVENT_SECONDS + jobs * CloudSimPlusSimulator.LATE_SECONDS);
    }
}
