package io.weatherglass.forecast.matching.tables;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Simulates a workflow with a fragment as background load and returns the time of each job on its VM, excluding the
 * wait for that VM. Jobs in the fragment that start after the end of the workflow have no effect, so the fragment is
 * first cut off early and extended if necessary. Not thread-safe.
 */
public final class FragmentSimulator {
    /** Initial guess of the slow-down of a workflow; affects only the computing time. */
    private static final double GUESS = 2;

    private final FragmentSetup setup;
    private final double[] runtime;
    private final ExecutionState start;
    private final double aloneSeconds;
    private final boolean cutOff;
    private double completion;

    FragmentSimulator(FragmentSetup setup) {
        this.setup = setup;
        Workflow workflow = setup.scenario().workflow();
        runtime = setup.runtimesSeconds();
        start = ExecutionState.start(workflow);
        // if jobs wait for dependencies on their VM, later tenants matter, because they could prolong the wait
        cutOff = IntStream.range(0, workflow.jobCount())
                .allMatch(job -> workflow.job(job).startShare() >= 1);
        run(BackgroundLoad.NONE);
        aloneSeconds = completion;
    }

    public void simulate(int fragment, float[] into) {
        double from = setup.grid().startSeconds(fragment);
        double duration = setup.grid().durationSeconds();
        double until = cutOff ? Math.min(duration, GUESS * aloneSeconds) : duration;
        List<JobSchedule> jobs = run(setup.scaledTrace().load(from, until));
        while (completion > until && until < duration) {
            until = Math.min(duration, 2 * until);
            jobs = run(setup.scaledTrace().load(from, until));
        }
        store(jobs, into);
    }

    public void simulateAlone(float[] into) {
        store(run(BackgroundLoad.NONE), into);
    }

    private List<JobSchedule> run(BackgroundLoad load) {
        EventKernel kernel = new EventKernel(setup.scenario().withBackground(load), start);
        Schedule schedule = kernel.simulateSchedule(runtime, WalltimeEffect.NONE);
        completion = schedule.outcome().completionSeconds();
        return schedule.jobs();
    }

    private static void store(List<JobSchedule> jobs, float[] into) {
        for (int job = 0; job < into.length; job++) {
            JobSchedule dates = jobs.get(job);
            into[job] = (float) (dates.computeEndSeconds() - dates.computeStartSeconds());
        }
    }

    /** Returns the last completion of the last simulation, s after the start. */
    public double completionSeconds() {
        return completion;
    }
}
