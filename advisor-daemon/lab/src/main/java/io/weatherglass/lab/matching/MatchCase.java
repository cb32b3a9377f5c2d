package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.CandidateFragments;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.SimulatedRuntimes;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.ExecutionState;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A workflow with simulated job runtimes for every background fragment of a trace, for evaluating searches. Immutable
 * and thread-safe.
 */
public final class MatchCase {

    private final FragmentSetup setup;
    private final CandidateFragments candidates;
    private final double[] projected;
    private final int[] order;

    public MatchCase(FragmentSetup setup, SimulatedRuntimes table) {
        this.setup = setup;
        candidates = CandidateFragments.of(table);
        float[] alone = new float[table.jobCount()];
        setup.simulator().simulateAlone(alone);
        double[] planned = setup.scenario().workflow().projectedRuntimesSeconds();
        projected = new double[alone.length];
        for (int job = 0; job < projected.length; job++) {
            projected[job] = planned[job] > 0 ? alone[job] : 0;
        }
        order = order(setup);
    }

    private static int[] order(FragmentSetup setup) {
        Schedule plan = new EventKernel(
                        setup.scenario().withBackground(BackgroundLoad.NONE),
                        ExecutionState.start(setup.scenario().workflow()))
                .simulateSchedule(setup.runtimesSeconds(), WalltimeEffect.NONE);
        List<JobSchedule> jobs = plan.jobs();
        return IntStream.range(0, jobs.size())
                .boxed()
                .sorted(Comparator.comparingDouble(job -> jobs.get(job).endSeconds()))
                .mapToInt(job -> job)
                .toArray();
    }

    public FragmentSetup setup() {
        return setup;
    }

    public CandidateFragments candidates() {
        return candidates;
    }

    public int jobCount() {
        return order.length;
    }

    public double[] projectedSeconds() {
        return projected.clone();
    }

    public int[] order() {
        return order.clone();
    }

    double[] runtimesSeconds(int fragment) {
        return IntStream.range(0, order.length)
                .mapToDouble(job -> candidates.table().runtimeSeconds(fragment, job))
                .toArray();
    }
}
