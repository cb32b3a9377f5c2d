package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import java.util.Arrays;

final class Placements {
    private final int[] vm;
    private final int[] savedVm;
    private final double[] end;
    private final double[] savedEnd;

    Placements(ExecutionState state, boolean knowsVms) {
        int jobs = state.workflow().jobCount();
        vm = new int[jobs];
        end = new double[jobs];
        Arrays.fill(vm, ExecutionState.NO_VM);
        Arrays.fill(end, Double.NaN);
        for (int job = 0; job < jobs; job++) {
            if (state.status(job) == JobStatus.DONE) {
                vm[job] = knowsVms ? state.jobVm(job) : ExecutionState.NO_VM;
                end[job] = state.endSeconds(job);
            }
        }
        savedVm = vm.clone();
        savedEnd = end.clone();
    }

    void placed(int job, int newVm) {
        vm[job] = newVm;
    }

    void ended(int job, double date) {
        end[job] = date;
    }

    int vm(int job) {
        return vm[job];
    }

    double end(int job) {
        return end[job];
    }

    void save() {
        System.arraycopy(vm, 0, savedVm, 0, vm.length);
        System.arraycopy(end, 0, savedEnd, 0, end.length);
    }

    void restore() {
        System.arraycopy(savedVm, 0, vm, 0, vm.length);
        System.arraycopy(savedEnd, 0, end, 0, end.length);
    }
}
