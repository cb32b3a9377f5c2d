package io.weatherglass.forecast.comparing;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.ExecutionStateBuilder;
import io.weatherglass.simulation.model.JobStatus;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** State immediately after a decision. VMs keep their indices, so that random draws stay the same. */
record DecidedState(Set<Integer> cancelled, int rented, Set<Integer> givenBack, IntUnaryOperator typeAfter) {

    private static final String NEW_VM = "what-if VM ";

    ExecutionState of(ExecutionState before) {
        ExecutionStateBuilder state = ExecutionState.builder(before.workflow(), before.nowSeconds());
        for (int vm = 0; vm < before.vmCount(); vm++) {
            addVm(before, vm, state);
        }
        for (int job = 0; job < before.workflow().jobCount(); job++) {
            addJob(before, job, state);
        }
        for (int k = 0; k < before.queuedCount(); k++) {
            int job = before.queued(k);
            if (!cancelled.contains(job)) {
                state.queued(job, before.vmId(before.jobVm(job)));
            }
        }
        for (int k = 0; k < rented; k++) {
            state.vmRequested(NEW_VM + k, before.nowSeconds());
            state.vmOfType(NEW_VM + k, 0);
        }
        return state.build();
    }

    private void addVm(ExecutionState before, int vm, ExecutionStateBuilder state) {
        String id = before.vmId(vm);
        state.vmRequested(id, before.vmRequestSeconds(vm));
        state.vmOfType(id, typeAfter.applyAsInt(before.vmType(vm)));
        if (!Double.isNaN(before.vmReadySeconds(vm))) {
            state.vmReady(id, before.vmReadySeconds(vm));
        }
        if (!before.vmLive(vm)) {
            state.vmTerminated(id, before.vmTerminationSeconds(vm));
        } else if (givenBack.contains(vm)) {
            state.vmTerminated(id, before.nowSeconds());
        }
    }

    private void addJob(ExecutionState before, int job, ExecutionStateBuilder state) {
        if (cancelled.contains(job)) {
            state.doneWithoutRun(job, before.nowSeconds());
            return;
        }
        String vm = before.jobVm(job) == ExecutionState.NO_VM ? "" : before.vmId(before.jobVm(job));
        switch (before.status(job)) {
            case DONE -> {
                if (before.withoutRun(job)) {
                    state.doneWithoutRun(job, before.endSeconds(job));
                } else {
                    state.done(job, vm, before.endSeconds(job), before.observedWalltimeSeconds(job));
                }
            }
            case RUNNING -> {
                state.running(job, vm, before.startSeconds(job));
                state.worked(job, before.workedSeconds(job));
            }
            case WAITING -> state.waiting(job, before.releaseSeconds(job));
            case NOT_RELEASED -> state.notReleased(job, before.releaseSeconds(job));
            default -> {
                // queued jobs are added later, in the order of their placement
            }
        }
    }

    static List<Integer> idle(ExecutionState state) {
        Set<Integer> busy = IntStream.range(0, state.workflow().jobCount())
                .filter(job -> state.status(job) == JobStatus.RUNNING || state.status(job) == JobStatus.QUEUED)
                .map(state::jobVm)
                .boxed()
                .collect(Collectors.toSet());
        return IntStream.range(0, state.vmCount())
                .map(k -> state.vmCount() - 1 - k)
                .filter(vm -> state.vmLive(vm) && !Double.isNaN(state.vmReadySeconds(vm)) && !busy.contains(vm))
                .boxed()
                .toList();
    }
}
