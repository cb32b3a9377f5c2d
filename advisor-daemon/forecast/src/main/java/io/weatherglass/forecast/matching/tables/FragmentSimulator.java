package io.weatherglass.forecast.matching.tables;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;

/**
 * Simulates a workflow with a fragment and gives the time of each job on its VM, without waiting for it. Jobs of the fragment after the end of the
 * workflow change nothing, so the fragment is first cut off early and extended if necessary. For one thread at a time.
 */
public final class FragmentSimulator {
    /** Initial guess of the slow-down of a workflow; it affects time only. */
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
        // A job that waits on its VM for dependencies is let wait longer if another tenant is still to come.
        cutOff = allStartWithAll(workflow);
        run(BackgroundLoad.NONE);
        aloneSeconds = completion;
    }

    private static boolean allStartWithAll(Workflow workflow) {
        for (int job = 0; job < workflow.jobCount(); job++) {
            if (workflow.job(job).startShare() < 1) {
                return false;
            }
        }
        return true;
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

    /** Last completion of the last simulation, s after the start. */
    public double completionSeconds() {
        return completion;
    }
}
