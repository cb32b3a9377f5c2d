package io.weatherglass.simulation.strategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RandomCase;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecordedPlacementTest extends StrategyCompatibilityKit {
    private static final Workflow TWO = Workflow.of("two", List.of(Job.of("a", "", 10), Job.of("b", "", 10, "a")));

    @Override
    protected ProvisioningStrategy strategy() {
        return new RecordedPlacement(new int[] {0});
    }

    /** All slots, or three VMs, in turn. */
    @Override
    protected ProvisioningStrategy strategyFor(Workflow workflow, Platform platform) {
        int vms = platform instanceof FixedPool pool ? pool.slots() : 3;
        return new RecordedPlacement(IntStream.range(0, workflow.jobCount())
                .map(job -> (7 * job + job / 3) % vms)
                .toArray());
    }

    @Override
    protected boolean tellsSlotsApart() {
        return true;
    }

    @Test
    @Override
    void isFoundByItsLowerCaseName() {
        assertThat(Strategies.find(strategy().name())).isEmpty();
    }

    @Test
    void replaysTheAssignmentOfAnyRun() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            RandomCase sample = RandomCase.of(random);
            ProvisioningStrategy original = Strategies.byName("asap");
            Platform platform = RandomCase.platform(original, random);
            Schedule recorded = schedule(sample.workflow(), platform, original, sample.walltimes());
            int[] vmOfJob = recorded.jobs().stream().mapToInt(JobSchedule::vm).toArray();
            assertThat(schedule(sample.workflow(), platform, new RecordedPlacement(vmOfJob), sample.walltimes()))
                    .isEqualTo(recorded);
        }
    }

    @Test
    void takesTheSlotsAsRecordedThoughOthersAreIdle() {
        Workflow three = Workflow.of("three", List.of(Job.of("a", "", 10), Job.of("b", "", 20), Job.of("c", "", 5)));
        Schedule schedule =
                schedule(three, new FixedPool(3), new RecordedPlacement(new int[] {2, 1, 2}), new double[] {10, 20, 5});
        assertThat(schedule.jobs()).extracting(JobSchedule::vm).containsExactly(2, 1, 2);
        assertThat(schedule.jobs()).extracting(JobSchedule::startSeconds).containsExactly(0.0, 0.0, 10.0);
    }

    @Test
    void refusesAnAssignmentThatIsNotOneOfTheWorkflow() {
        assertThatThrownBy(() -> new RecordedPlacement(new int[] {0, -1}))
                .hasMessage("vmOfJob[1] must be >= 0, was -1");
        assertThatThrownBy(() -> Scenario.of(TWO, new FixedPool(1), new RecordedPlacement(new int[] {0})))
                .hasMessage("vmOfJob must have one value per job, 2, had 1");
        assertThatThrownBy(() -> Scenario.of(TWO, new FixedPool(1), new RecordedPlacement(new int[] {0, 1})))
                .hasMessage("job \"b\": vmOfJob must name one of the 1 slots, was 1");
    }

    private static Schedule schedule(
            Workflow workflow, Platform platform, ProvisioningStrategy strategy, double[] walltimes) {
        return new EventKernel(Scenario.of(workflow, platform, strategy), ExecutionState.start(workflow))
                .simulateSchedule(walltimes, WalltimeEffect.NONE);
    }
}
