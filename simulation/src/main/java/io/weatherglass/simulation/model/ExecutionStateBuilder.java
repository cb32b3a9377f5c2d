package io.weatherglass.simulation.model;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Builds an {@link ExecutionState} from an enactor's reports. Reports may be incomplete or out of order: a later call
 * for a job or VM replaces an earlier one, and {@link #build()} fills the gaps. Not thread-safe. Times are seconds
 * after the start of the instance; those after the time of the state are clipped to it.
 */
public final class ExecutionStateBuilder {
    private final Workflow workflow;
    private final double nowSeconds;
    private final JobStatus[] status;
    private final double[] release;
    private final double[] start;
    private final double[] worked;
    private final double[] end;
    private final double[] walltime;
    private final boolean[] withoutRun;
    private final String[] vmOfJob;
    private final Set<Integer> queue = new LinkedHashSet<>();
    private final Map<String, Vm> vms = new LinkedHashMap<>();
    private double owed;

    ExecutionStateBuilder(Workflow workflow, double nowSeconds) {
        this.workflow = workflow;
        this.nowSeconds = Arguments.nonNegative("nowSeconds", nowSeconds);
        int jobs = workflow.jobCount();
        status = new JobStatus[jobs];
        Arrays.fill(status, JobStatus.NOT_RELEASED);
        release = new double[jobs];
        for (int job = 0; job < jobs; job++) {
            release[job] = Math.max(nowSeconds, workflow.releaseSeconds(job));
        }
        start = new double[jobs];
        worked = new double[jobs];
        Arrays.fill(worked, Double.NaN);
        end = new double[jobs];
        walltime = new double[jobs];
        withoutRun = new boolean[jobs];
        vmOfJob = new String[jobs];
        Arrays.fill(vmOfJob, "");
    }

    /** Sets the expected submission time. The default is the release time in the plan. */
    public ExecutionStateBuilder notReleased(int job, double expectedReleaseSeconds) {
        set(job, JobStatus.NOT_RELEASED, "");
        release[job] = Math.max(nowSeconds, Arguments.finite("expectedReleaseSeconds", expectedReleaseSeconds));
        return this;
    }

    public ExecutionStateBuilder waiting(int job, double submittedSeconds) {
        set(job, JobStatus.WAITING, "");
        release[job] = past("submittedSeconds", submittedSeconds);
        return this;
    }

    public ExecutionStateBuilder queued(int job, String vmId) {
        set(job, JobStatus.QUEUED, vmId);
        queue.add(job);
        return this;
    }

    /** Sets the start time of a running job. An empty id means that the VM is unknown. */
    public ExecutionStateBuilder running(int job, String vmId, double startedSeconds) {
        set(job, JobStatus.RUNNING, vmId);
        start[job] = past("startedSeconds", startedSeconds);
        return this;
    }

    /**
     * Sets the completed walltime, in case VM speed or input transfers make it differ from the time since the start.
     */
    public ExecutionStateBuilder worked(int job, double walltimeSeconds) {
        worked[job] = Arguments.nonNegative("worked walltimeSeconds", walltimeSeconds);
        return this;
    }

    /** Marks a job as completed. An empty VM id and a walltime of 0 mean unknown. */
    public ExecutionStateBuilder done(int job, String vmId, double completedSeconds, double walltimeSeconds) {
        set(job, JobStatus.DONE, vmId);
        end[job] = past("completedSeconds", completedSeconds);
        walltime[job] = Arguments.nonNegative("walltimeSeconds", walltimeSeconds);
        start[job] = end[job] - walltime[job];
        withoutRun[job] = false;
        return this;
    }

    /** Marks a job as cancelled or skipped. It took no time, and its dependants do not wait for it. */
    public ExecutionStateBuilder doneWithoutRun(int job, double atSeconds) {
        set(job, JobStatus.DONE, "");
        end[job] = past("atSeconds", atSeconds);
        start[job] = end[job];
        walltime[job] = 0;
        withoutRun[job] = true;
        return this;
    }

    /** Sets the amount already owed for slots, excluding running and future jobs, &gt;= 0. */
    public ExecutionStateBuilder owed(double amount) {
        owed = Arguments.nonNegative("owed amount", amount);
        return this;
    }

    public ExecutionStateBuilder vmRequested(String vmId, double requestedSeconds) {
        Vm vm = vm(vmId);
        vm.request = past("requestedSeconds", requestedSeconds);
        return this;
    }

    /** Sets the type of a VM, numbered consecutively across all clouds of the platform, &gt;= 0. The default is 0. */
    public ExecutionStateBuilder vmOfType(String vmId, int type) {
        vm(vmId).type = Arguments.atLeast("VM \"" + vmId + "\": type", type, 0);
        return this;
    }

    public ExecutionStateBuilder vmReady(String vmId, double readySeconds) {
        Vm vm = vm(vmId);
        vm.ready = past("readySeconds", readySeconds);
        return this;
    }

    public ExecutionStateBuilder vmTerminated(String vmId, double terminatedSeconds) {
        Vm vm = vm(vmId);
        vm.termination = past("terminatedSeconds", terminatedSeconds);
        return this;
    }

    /**
     * Builds the state and resolves incomplete reports:
     * <ul>
     * <li>A VM known only from jobs counts as requested and up since the earliest start of these jobs, or since the
     *     time of the state if none has started.
     * <li>A VM is up once a job has started there. A VM that came up without a request counts as requested at that
     *     time.
     * <li>A running job on an unknown or terminated VM gets {@link ExecutionState#NO_VM}: it runs to its end outside
     * all VMs and is not billed.
     * <li>A queued job waits if its VM is unknown or terminated, or if too few of its parents are done.
     * </ul>
     */
    public ExecutionState build() {
        settleVms();
        Map<String, Integer> vmIndex = new HashMap<>(vms.size() * 2);
        vms.keySet().forEach(id -> vmIndex.put(id, vmIndex.size()));
        int[] jobVm = new int[workflow.jobCount()];
        for (int job = 0; job < jobVm.length; job++) {
            jobVm[job] = vmIndex.getOrDefault(vmOfJob[job], ExecutionState.NO_VM);
        }
        JobStatus[] settled = settledStatus(jobVm);
        int[] queueOrder = queue.stream()
                .mapToInt(Integer::intValue)
                .filter(job -> settled[job] == JobStatus.QUEUED)
                .toArray();
        Vm[] all = vms.values().toArray(new Vm[0]);
        JobArrays jobs = new JobArrays(
                settled,
                new DateArrays(release.clone(), start.clone(), end.clone()),
                worked.clone(),
                walltime.clone(),
                withoutRun.clone(),
                jobVm);
        VmArrays known = new VmArrays(
                vms.keySet().toArray(new String[0]),
                Arrays.stream(all).mapToInt(vm -> vm.type).toArray(),
                Arrays.stream(all).mapToDouble(vm -> vm.request).toArray(),
                Arrays.stream(all).mapToDouble(vm -> vm.ready).toArray(),
                Arrays.stream(all).mapToDouble(vm -> vm.termination).toArray());
        return new ExecutionState(new Snapshot(workflow, nowSeconds, jobs, queueOrder, known, owed));
    }

    private void settleVms() {
        for (int job = 0; job < status.length; job++) {
            if (!vmOfJob[job].isEmpty()) {
                Vm vm = vm(vmOfJob[job]);
                if (status[job] == JobStatus.RUNNING || status[job] == JobStatus.DONE) {
                    vm.earliestStart = Double.isNaN(vm.earliestStart)
                            ? Math.max(0, start[job])
                            : Math.min(vm.earliestStart, Math.max(0, start[job]));
                }
            }
        }
        vms.values().forEach(vm -> vm.settle(nowSeconds));
    }

    private JobStatus[] settledStatus(int[] jobVm) {
        JobStatus[] settled = status.clone();
        Vm[] all = vms.values().toArray(new Vm[0]);
        for (int job = 0; job < settled.length; job++) {
            boolean lost = jobVm[job] < 0 || !Double.isNaN(all[jobVm[job]].termination);
            if (status[job] == JobStatus.RUNNING && lost) {
                jobVm[job] = ExecutionState.NO_VM;
            } else if (status[job] == JobStatus.QUEUED && (lost || !enoughParentsDone(job))) {
                settled[job] = JobStatus.WAITING;
                jobVm[job] = ExecutionState.NO_VM;
            }
        }
        return settled;
    }

    private boolean enoughParentsDone(int job) {
        int done = 0;
        for (int k = 0; k < workflow.parentCount(job); k++) {
            if (status[workflow.parent(job, k)] == JobStatus.DONE) {
                done++;
            }
        }
        return done >= workflow.parentsBeforeStart(job);
    }

    private void set(int job, JobStatus newStatus, String vmId) {
        queue.remove(job);
        if (status[job] == JobStatus.NOT_RELEASED) {
            release[job] = Math.min(nowSeconds, workflow.releaseSeconds(job));
        }
        status[job] = newStatus;
        if (!vmId.isEmpty()) {
            vm(vmId);
        }
        vmOfJob[job] = vmId;
    }

    private Vm vm(String vmId) {
        return vms.computeIfAbsent(Arguments.nonBlank("VM id", vmId), id -> new Vm());
    }

    private double past(String what, double seconds) {
        return Math.min(nowSeconds, Arguments.finite(what, seconds));
    }

    record Snapshot(Workflow workflow, double nowSeconds, JobArrays jobs, int[] queueOrder, VmArrays vms, double owed)
            implements Serializable {}

    record JobArrays(
            JobStatus[] status, DateArrays dates, double[] worked, double[] walltime, boolean[] withoutRun, int[] vm)
            implements Serializable {}

    record DateArrays(double[] release, double[] start, double[] end) implements Serializable {}

    record VmArrays(String[] ids, int[] type, double[] request, double[] ready, double[] termination)
            implements Serializable {}

    private static final class Vm {
        private int type;
        private double request = Double.NaN;
        private double ready = Double.NaN;
        private double termination = Double.NaN;
        private double earliestStart = Double.NaN;

        private void settle(double nowSeconds) {
            boolean onlyNamed = Double.isNaN(request) && Double.isNaN(ready);
            if (Double.isNaN(ready) && (onlyNamed || !Double.isNaN(earliestStart))) {
                ready = Double.isNaN(earliestStart) ? nowSeconds : earliestStart;
            }
            if (Double.isNaN(request)) {
                request = ready;
            }
        }
    }
}
