package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.CriticalPathRecorder;
import io.weatherglass.simulation.kernel.structures.EventHeap;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.Workflow;
import java.util.Arrays;
import java.util.stream.IntStream;

final class StateLoader {
    private final ExecutionState state;
    private final Workflow workflow;
    final KernelPlatform rules;
    private final RecordedInputs recorded;
    final PendingJobs jobs;
    final CriticalPathRecorder path;
    final Placements placements;
    final VmFleet vms;
    final Lanes lanes;
    final EventHeap heap;
    private final int[] runningByStart;

    StateLoader(
            ExecutionState state, KernelPlatform rules, RecordedInputs recorded, int[] placementOrder, int scannedVms) {
        this.state = state;
        this.workflow = state.workflow();
        this.rules = rules;
        this.recorded = recorded;
        runningByStart = state.runningByStart();
        // Without interruptions, at most one VM is provisioned per unfinished job.
        int capacity = rules.cloud() ? state.vmCount() + workflow.jobCount() - state.doneCount() : rules.slots();
        path = new CriticalPathRecorder(workflow.jobCount(), capacity);
        jobs = new PendingJobs(state, rules.cloud(), placementOrder, path);
        placements = new Placements(state, rules.cloud());
        vms = new VmFleet(rules, jobs, placements, capacity, scannedVms);
        lanes = new Lanes(capacity, runningByStart.length);
        heap = new EventHeap();
        vms.setNow(state.nowSeconds());
    }

    void load(ScheduleRecorder recorder) {
        recorder.load(state);
        if (rules.cloud()) {
            for (int vm = 0; vm < state.vmCount(); vm++) {
                loadVm(vm);
            }
            // Terminated VMs are also loaded, so that all VMs keep their indices in the state.
            for (int job : runningByStart) {
                loadRunning(job, state.jobVm(job), recorder);
            }
            for (int k = 0; k < state.queuedCount(); k++) {
                vms.enqueue(state.jobVm(state.queued(k)), state.queued(k));
            }
        } else {
            loadPool(recorder);
        }
    }

    private void loadVm(int vm) {
        double request = state.vmRequestSeconds(vm);
        double ready = state.vmReadySeconds(vm);
        int type = typeOf(vm);
        if (!state.vmLive(vm)) {
            vms.addTerminated(type, request, ready, state.vmTerminationSeconds(vm));
        } else if (Double.isNaN(ready)) {
            double prediction = rules.type(type).predictBootSeconds(bootingBefore(vm));
            double predictedReady = recorded.readyDate(vm, request, prediction);
            double notBefore = Math.max(state.nowSeconds(), predictedReady);
            vms.addBooting(type, request, notBefore, prediction);
        } else {
            vms.addUp(type, request, ready);
        }
    }

    private int typeOf(int vm) {
        int type = state.vmType(vm);
        if (type >= rules.typeCount()) {
            throw new IllegalArgumentException("VM \"" + state.vmId(vm) + "\": type must be 0 to "
                    + (rules.typeCount() - 1) + ", but was " + type);
        }
        return type;
    }

    /**
     * Returns the number of VMs in the same cloud that were booting when the VM was requested; the boot prediction
     * depends on it.
     */
    private int bootingBefore(int vm) {
        double request = state.vmRequestSeconds(vm);
        int booting = 0;
        for (int other = 0; other < vm; other++) {
            boolean sameCloud = cloudOf(other) == cloudOf(vm);
            boolean bootedLater = !(state.vmReadySeconds(other) <= request);
            boolean endedLater = !(state.vmTerminationSeconds(other) <= request);
            if (sameCloud && bootedLater && endedLater) {
                booting++;
            }
        }
        return booting;
    }

    private int cloudOf(int vm) {
        return rules.type(typeOf(vm)).cloudIndex();
    }

    private void loadRunning(int job, int vm, ScheduleRecorder recorder) {
        double start = state.startSeconds(job);
        int lane;
        if (vm == ExecutionState.NO_VM) {
            lane = lanes.addExtra(vm);
        } else {
            lane = vms.busy(vm) ? lanes.addExtra(vm) : vm;
            placements.placed(job, vm);
            vms.run(vm, start + vms.view.projectedWalltimeSeconds(job, vm));
        }
        lanes.addInitial(new Lanes.InitialJob(lane, job, start, true));
        recorder.started(job, vm, start);
    }

    private void loadPool(ScheduleRecorder recorder) {
        for (int slot = 0; slot < rules.slots(); slot++) {
            vms.addSlot(slot);
        }
        int slot = 0;
        for (int job : runningByStart) {
            loadRunning(job, slot < rules.slots() ? slot++ : ExecutionState.NO_VM, recorder);
        }
    }

    double lastCompletion() {
        double[] ends = IntStream.range(0, workflow.jobCount())
                .filter(job -> state.status(job) == JobStatus.DONE && !state.withoutRun(job))
                .mapToDouble(state::endSeconds)
                .toArray();
        return Arrays.stream(ends).max().orElse(0);
    }
}
