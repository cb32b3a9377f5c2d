package io.weatherglass.simulation.kernel.structures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.FiveTaskExample;
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
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CriticalPathRecorderTest {
    private static int[] path(EventKernel kernel, double... walltimes) {
        int[] times = new int[walltimes.length];
        kernel.noteCriticalPaths();
        kernel.simulate(walltimes);
        kernel.countCriticalPath(times);
        return times;
    }

    private static EventKernel kernel(Workflow workflow, Platform platform, String strategy) {
        return new EventKernel(
                Scenario.of(workflow, platform, BuiltInStrategies.byName(strategy)), ExecutionState.start(workflow));
    }

    @Test
    void followsTheLastDependency() {
        Workflow fork =
                Workflow.of("fork", List.of(Job.of("a", "", 1), Job.of("b", "", 1), Job.of("c", "", 1, "a", "b")));
        EventKernel kernel = kernel(fork, new FixedPool(2), "fixedpool");
        assertThat(path(kernel, 10, 20, 5)).containsExactly(0, 1, 1);
        assertThat(path(kernel, 30, 20, 5)).containsExactly(1, 0, 1);
    }

    @Test
    void followsTheQueueOfASlot() {
        Workflow bag = Workflow.of("bag", List.of(Job.of("a", "", 1), Job.of("b", "", 1), Job.of("c", "", 1)));
        EventKernel kernel = kernel(bag, new FixedPool(2), "fixedpool");
        assertThat(path(kernel, 10, 20, 15)).containsExactly(1, 0, 1);
        assertThat(path(kernel, 10, 30, 15)).containsExactly(0, 1, 0);
    }

    @Test
    void theFirstJobOnAVmWaitsForItsLastDependency() {
        Workflow chain = Workflow.of("chain", List.of(Job.of("a", "", 100), Job.of("b", "", 1, "a")));
        assertThat(path(kernel(chain, FiveTaskExample.cloud(5), "1vmpertask"), 10, 20))
                .containsExactly(1, 1);
    }

    @Test
    void endsAtALateRelease() {
        Workflow late = Workflow.of(
                "late", List.of(Job.of("a", "", 1), Job.of("b", "", 1, "a").withReleaseSeconds(50)));
        assertThat(path(kernel(late, new FixedPool(1), "fixedpool"), 10, 5)).containsExactly(0, 1);
        assertThat(path(kernel(late, new FixedPool(1), "fixedpool"), 60, 5)).containsExactly(1, 1);
    }

    @Test
    void aWaitingReducerFollowsItsLastMap() {
        Workflow workflow = Workflow.of(
                "mapreduce",
                List.of(
                        Job.of("m1", "", 1),
                        Job.of("m2", "", 1),
                        Job.of("reduce", "", 1, "m1", "m2").withStartShare(0.5)));
        assertThat(path(kernel(workflow, new FixedPool(2), "fixedpool"), 10, 20, 5))
                .containsExactly(0, 1, 1);
    }

    @Test
    void countsRealizationsOnlyIfEnabled() {
        Workflow bag = Workflow.of("bag", List.of(Job.of("a", "", 1), Job.of("b", "", 1)));
        EventKernel kernel = kernel(bag, new FixedPool(2), "fixedpool");
        int[] times = new int[2];
        kernel.simulate(new double[] {1, 2});
        kernel.countCriticalPath(times);
        assertThat(times).containsExactly(0, 0);
        kernel.noteCriticalPaths();
        for (double b : new double[] {0.5, 2, 3}) {
            kernel.simulate(new double[] {1, b});
            kernel.countCriticalPath(times);
        }
        assertThat(times).containsExactly(1, 2);
    }

    /** Without idle time, walltimes and boots along the path sum to the last completion date. */
    @Property(tries = 500)
    void jobsAndBootsOnThePathFillTheMakespan(@ForAll Random random) {
        RandomCase sample = RandomCase.of(random);
        Workflow workflow = Workflow.of("at once", unreleased(sample));
        Platform platform = RandomCase.platform(BuiltInStrategies.byName("1vmpertask"), random);
        EventKernel kernel = kernel(workflow, platform, "1vmpertask");
        int[] path = path(kernel, sample.walltimes());
        Schedule schedule = kernel.simulateSchedule(sample.walltimes(), WalltimeEffect.NONE);
        double filled = 0;
        Map<Integer, Double> boots = new HashMap<>();
        for (int job = 0; job < path.length; job++) {
            if (path[job] > 0) {
                JobSchedule dates = schedule.jobs().get(job);
                double ready = schedule.vms().get(dates.vm()).readySeconds();
                filled += dates.endSeconds() - dates.startSeconds();
                if (dates.startSeconds() == ready) {
                    // if jobs without walltime start together, the boot counts once, for the first one placed
                    boots.merge(dates.vm(), ready - dates.scheduledSeconds(), Math::max);
                }
            }
        }
        filled += boots.values().stream().mapToDouble(Double::doubleValue).sum();
        assertThat(filled).isCloseTo(schedule.outcome().completionSeconds(), within(1e-6));
    }

    private static List<Job> unreleased(RandomCase sample) {
        return IntStream.range(0, sample.workflow().jobCount())
                .mapToObj(job -> sample.workflow().job(job).withReleaseSeconds(0))
                .toList();
    }
}
