package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.Schedule.VmSchedule;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.ExecutionStateBuilder;
import io.weatherglass.simulation.model.Workflow;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** States that an enactor would have reported during a simulated run, at dates without events. */
public final class MidRunStates {
    private MidRunStates() {}

    /** Returns the state at a date in seconds, which must differ from all dates of the schedule. */
    public static ExecutionState at(double now, Workflow workflow, Schedule schedule) {
        ExecutionStateBuilder state = ExecutionState.builder(workflow, now);
        for (int k = 0; k < schedule.vms().size(); k++) {
            VmSchedule vm = schedule.vms().get(k);
            report(state, "vm" + k, vm, now);
        }
        List<JobSchedule> jobs = schedule.jobs();
        IntStream.range(0, jobs.size())
                .boxed()
                .sorted(queueOrder(jobs))
                .forEach(job -> report(state, job, jobs.get(job), now));
        return state.build();
    }

    /** Jobs placed on one VM at the same date start in order of placement. */
    private static Comparator<Integer> queueOrder(List<JobSchedule> jobs) {
        return Comparator.<Integer>comparingDouble(job -> jobs.get(job).startSeconds())
                .thenComparingDouble(job -> jobs.get(job).endSeconds());
    }

    private static void report(ExecutionStateBuilder state, String id, VmSchedule vm, double now) {
        if (vm.requestSeconds() <= now) {
            state.vmRequested(id, vm.requestSeconds()).vmOfType(id, vm.type());
            if (vm.readySeconds() <= now) {
                state.vmReady(id, vm.readySeconds());
            }
            if (vm.terminationSeconds() <= now) {
                state.vmTerminated(id, vm.terminationSeconds());
            }
        }
    }

    private static void report(ExecutionStateBuilder state, int index, JobSchedule job, double now) {
        String vm = "vm" + job.vm();
        if (job.endSeconds() <= now) {
            state.done(index, vm, job.endSeconds(), job.endSeconds() - job.startSeconds());
        } else if (job.startSeconds() <= now) {
            state.running(index, vm, job.startSeconds());
        } else if (job.scheduledSeconds() <= now) {
            state.queued(index, vm);
        } else if (job.submissionSeconds() <= now) {
            state.waiting(index, job.submissionSeconds());
        }
    }
}
