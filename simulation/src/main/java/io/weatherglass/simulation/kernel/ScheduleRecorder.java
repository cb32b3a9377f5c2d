package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.Schedule.VmSchedule;
import io.weatherglass.simulation.model.ExecutionState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class ScheduleRecorder {
    private final double[] submission;
    private final double[] scheduled;
    private final double[] start;
    private final double[] computeStart;
    private final double[] computeEnd;
    private final double[] end;
    private final int[] vm;
    private boolean on = true;

    ScheduleRecorder(int jobs) {
        submission = new double[jobs];
        scheduled = new double[jobs];
        start = new double[jobs];
        computeStart = new double[jobs];
        computeEnd = new double[jobs];
        end = new double[jobs];
        vm = new int[jobs];
        Arrays.fill(vm, ExecutionState.NO_VM);
    }

    boolean isOn() {
        return on;
    }

    void load(ExecutionState state) {
        for (int job = 0; job < submission.length; job++) {
            submission[job] = state.releaseSeconds(job);
            vm[job] = state.jobVm(job);
            switch (state.status(job)) {
                case DONE -> {
                    scheduled[job] = state.startSeconds(job);
                    start[job] = state.startSeconds(job);
                    computeStart[job] = start[job];
                    end[job] = state.endSeconds(job);
                    computeEnd[job] = end[job];
                }
                case RUNNING -> scheduled[job] = state.startSeconds(job);
                case QUEUED -> scheduled[job] = state.nowSeconds();
                case WAITING, NOT_RELEASED -> scheduled[job] = Double.NaN;
            }
        }
    }

    void setOn(boolean newOn) {
        on = newOn;
    }

    void placed(int job, int newVm, double date) {
        if (on) {
            scheduled[job] = date;
            vm[job] = newVm;
        }
    }

    void started(int job, int newVm, double date) {
        if (on) {
            start[job] = date;
            computeStart[job] = date;
            computeEnd[job] = Double.NaN;
            vm[job] = newVm;
        }
    }

    void computing(int job, double date) {
        if (on) {
            computeStart[job] = date;
        }
    }

    void computed(int job, double date) {
        if (on) {
            computeEnd[job] = date;
        }
    }

    void ended(int job, double date) {
        if (on) {
            end[job] = date;
            if (Double.isNaN(computeEnd[job])) {
                computeEnd[job] = date;
            }
        }
    }

    Schedule schedule(RealizationResult outcome, VmFleet vms, int vmCount) {
        List<JobSchedule> jobSchedules = new ArrayList<>(submission.length);
        for (int job = 0; job < submission.length; job++) {
            jobSchedules.add(new JobSchedule(
                    submission[job],
                    scheduled[job],
                    start[job],
                    computeStart[job],
                    computeEnd[job],
                    end[job],
                    vm[job]));
        }
        List<VmSchedule> vmSchedules = new ArrayList<>(vmCount);
        for (int k = 0; k < vmCount; k++) {
            vmSchedules.add(
                    new VmSchedule(vms.typeOf(k), vms.requestDate(k), vms.readyDate(k), vms.terminationDate(k)));
        }
        return new Schedule(outcome, jobSchedules, vmSchedules);
    }
}
