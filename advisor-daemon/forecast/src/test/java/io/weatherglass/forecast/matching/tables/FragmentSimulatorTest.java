package io.weatherglass.forecast.matching.tables;

import static io.weatherglass.forecast.matching.tables.SampleSetups.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.List;
import org.junit.jupiter.api.Test;

class FragmentSimulatorTest {
    /** Jobs first, a, d and last of the sample: 300 + 600 + 400 + 200 s. */
    private static final double CRITICAL_PATH_SECONDS = 1500;

    /** One job of 100 s. */
    private static final Workflow ONE_JOB = Workflow.of("one", List.of(Job.of("only", "", 100)));

    /** A job runs from 0 s to 50 s; a second, much later one makes the trace long enough. */
    private static final WorkloadTrace ONE_TENANT =
            new WorkloadTrace("one-tenant", 1, new double[] {0, 500}, new double[] {50, 1}, new int[] {1, 1});

    private static FragmentSetup oneTenant(CloudPlatform cloud) {
        return new FragmentSetup(SampleSetups.scenario(ONE_JOB, cloud), ONE_TENANT, LoadScaling.byCores(), 20, 0);
    }

    /**
     * Two VMs share one overcommitted core. Started at 0 s, both run until the tenant has got its 50 s at 100 s; the
     * job then needs 50 s more. Started at 20 s, the tenant has 30 s left and the job takes 130 s; at 60 s the tenant
     * has left.
     */
    @Test
    void slowsAJobDownWhileItSharesItsCore() {
        FragmentSetup setup = oneTenant(SampleSetups.cloud(1, 1, 2));
        assertThat(simulated(setup, 0)).containsExactly(150);
        assertThat(simulated(setup, 1)).containsExactly(130);
        assertThat(simulated(setup, 3)).containsExactly(100);
    }

    /** Without overcommitment the VM waits until the tenant has left. */
    @Test
    void doesNotCountTheWaitForAVm() {
        FragmentSetup setup = oneTenant(SampleSetups.cloud(1, 1, 1));
        FragmentSimulator simulator = setup.simulator();
        float[] runtimes = new float[1];
        simulator.simulate(0, runtimes);
        assertThat(runtimes).containsExactly(100);
        assertThat(simulator.completionSeconds()).isEqualTo(150);
    }

    @Test
    void keepsProjectedRuntimesWithoutOtherTenants() {
        float[] alone = new float[6];
        SampleSetups.setup().simulator().simulateAlone(alone);
        assertThat(alone).containsExactly(300, 600, 500, 700, 400, 200);
    }

    @Test
    void replacesUnknownRuntimesWithTheMeanOfTheKind() {
        Workflow workflow = Workflow.of("unknown", List.of(Job.of("a", "k", 0), Job.of("b", "k", 80)));
        FragmentSetup setup = new FragmentSetup(
                SampleSetups.scenario(workflow, SampleSetups.cloud(1, 2, 2)), ONE_TENANT, LoadScaling.byCores());
        assertThat(setup.grid().durationSeconds()).isEqualTo(160);
        assertThat(setup.runtimesSeconds()).containsExactly(80, 80);
    }

    /** Cutting off the fragment after the end of the workflow has no effect; some runs take more than twice as long. */
    @Test
    void equalsASimulationWithTheWholeFragment() {
        for (double overcommitment : new double[] {1, 1.5, 5}) {
            FragmentSetup setup = new FragmentSetup(
                    SampleSetups.scenario(SampleSetups.WORKFLOW, SampleSetups.cloud(4, 2, overcommitment)),
                    SampleSetups.trace(200, 26_700, 2),
                    LoadScaling.toUtilisation(1.2),
                    600,
                    1);
            FragmentSimulator simulator = setup.simulator();
            double longest = 0;
            for (int fragment = 0; fragment < setup.grid().count(); fragment++) {
                float[] runtimes = new float[6];
                simulator.simulate(fragment, runtimes);
                assertThat(runtimes).as("fragment %d", fragment).isEqualTo(plain(setup, fragment));
                longest = Math.max(longest, simulator.completionSeconds());
            }
            assertThat(longest).isGreaterThan(2 * CRITICAL_PATH_SECONDS);
        }
    }

    private static float[] plain(FragmentSetup setup, int fragment) {
        BackgroundLoad load = setup.scaledTrace()
                .load(setup.grid().startSeconds(fragment), setup.grid().durationSeconds());
        EventKernel kernel = new EventKernel(
                setup.scenario().withBackground(load),
                ExecutionState.start(setup.scenario().workflow()));
        List<JobSchedule> jobs = kernel.simulateSchedule(setup.runtimesSeconds(), WalltimeEffect.NONE)
                .jobs();
        float[] runtimes = new float[jobs.size()];
        for (int job = 0; job < runtimes.length; job++) {
            runtimes[job] = (float) (jobs.get(job).endSeconds() - jobs.get(job).startSeconds());
        }
        return runtimes;
    }
}
