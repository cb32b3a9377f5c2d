package io.weatherglass.forecast.forecasting;

import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.MachineTypes;
import io.weatherglass.forecast.tracking.SlotCosts;
import io.weatherglass.forecast.tracking.VmTable;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.ExecutionStateBuilder;
import io.weatherglass.simulation.model.Workflow;
import java.util.Comparator;
import java.util.stream.IntStream;

final class ExecutionStates {

    private ExecutionStates() {}

    static ExecutionState of(Workflow workflow, InstanceSnapshot snapshot) {
        return of(workflow, snapshot, ComparableRuntimes.of(snapshot).runningSeconds());
    }

    /** @param workedSeconds by job: completed part of the runtime if the job is running, otherwise NaN */
    static ExecutionState of(Workflow workflow, InstanceSnapshot snapshot, double[] workedSeconds) {
        ExecutionStateBuilder state = ExecutionState.builder(workflow, snapshot.elapsedSeconds());
        MachineTypes types = MachineTypes.of(snapshot.plan().resources());
        for (VmTable.Vm vm : snapshot.vms().all()) {
            addVm(state, vm);
            state.vmOfType(vm.id(), types.typeOf(vm));
        }
        JobTable jobs = snapshot.jobs();
        for (int job = 0; job < jobs.count(); job++) {
            addJob(state, jobs, job, snapshot);
        }
        // running jobs are billed when they end
        SlotCosts.of(snapshot).ifPresent(costs -> state.owed(costs.ended()));
        if (snapshot.outcome().isEmpty()) {
            addQueues(state, jobs);
            addWork(state, workedSeconds);
        }
        return state.build();
    }

    private static void addVm(ExecutionStateBuilder state, VmTable.Vm vm) {
        state.vmRequested(vm.id(), vm.requested());
        if (!Double.isNaN(vm.booted())) {
            state.vmReady(vm.id(), vm.booted());
        }
        if (vm.isTerminated()) {
            state.vmTerminated(vm.id(), vm.terminated());
        }
    }

    private static void addJob(ExecutionStateBuilder state, JobTable jobs, int job, InstanceSnapshot snapshot) {
        switch (jobs.phase(job)) {
            case COMPLETED -> state.done(job, jobs.vm(job), jobs.endedSeconds(job), jobs.observedRuntimeSeconds(job));
            case CANCELLED, SKIPPED -> state.doneWithoutRun(job, jobs.endedSeconds(job));
            default -> {
                if (snapshot.outcome().isPresent()) {
                    state.doneWithoutRun(job, snapshot.elapsedSeconds());
                } else {
                    addOpenJob(state, jobs, job);
                }
            }
        }
    }

    private static void addOpenJob(ExecutionStateBuilder state, JobTable jobs, int job) {
        switch (jobs.phase(job)) {
            case RUNNING -> state.running(job, jobs.vm(job), jobs.startedSeconds(job));
            case SUBMITTED -> state.waiting(job, jobs.submittedSeconds(job));
            case FAILED -> state.waiting(job, jobs.endedSeconds(job));
            default -> {
                // pending jobs are released as planned; scheduled jobs are added later in the order of their placement
            }
        }
    }

    private static void addQueues(ExecutionStateBuilder state, JobTable jobs) {
        IntStream.range(0, jobs.count())
                .filter(job -> jobs.phase(job) == JobPhase.SCHEDULED)
                .boxed()
                .sorted(Comparator.comparingDouble(jobs::scheduledSeconds))
                .forEach(job -> state.queued(job, jobs.vm(job)));
    }

    private static void addWork(ExecutionStateBuilder state, double[] workedSeconds) {
        for (int job = 0; job < workedSeconds.length; job++) {
            if (!Double.isNaN(workedSeconds[job])) {
                state.worked(job, workedSeconds[job]);
            }
        }
    }
}
