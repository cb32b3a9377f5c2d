package io.weatherglass.simulation.model;

import java.io.Serializable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Snapshot of a workflow instance, the initial state of a simulation. Immutable and thread-safe. All times are seconds
 * after the start of the instance. Jobs are identified by their index in the {@link Workflow}; VMs are numbered in
 * order of their first reports.
 */
public final class ExecutionState implements Serializable {
    private static final long serialVersionUID = 1;

    public static final int NO_VM = -1;

    private final ExecutionStateBuilder.Snapshot at;

    ExecutionState(ExecutionStateBuilder.Snapshot at) {
        this.at = at;
    }

    /** Returns the state at time 0, before any event. A simulation from this state covers the whole run. */
    public static ExecutionState start(Workflow workflow) {
        return builder(workflow, 0).build();
    }

    public static ExecutionStateBuilder builder(Workflow workflow, double nowSeconds) {
        return new ExecutionStateBuilder(workflow, nowSeconds);
    }

    public Workflow workflow() {
        return at.workflow();
    }

    public double nowSeconds() {
        return at.nowSeconds();
    }

    public JobStatus status(int job) {
        return at.jobs().status()[job];
    }

    public double releaseSeconds(int job) {
        return at.jobs().dates().release()[job];
    }

    /** Returns the start time of a running job, at most {@link #nowSeconds()}. */
    public double startSeconds(int job) {
        return at.jobs().dates().start()[job];
    }

    public double elapsedSeconds(int job) {
        return status(job) == JobStatus.RUNNING ? nowSeconds() - startSeconds(job) : 0;
    }

    /** Returns the completed part of a running job's drawn walltime in seconds, &gt;= 0; 0 for other jobs. */
    public double workedSeconds(int job) {
        double worked = at.jobs().worked()[job];
        return status(job) == JobStatus.RUNNING && !Double.isNaN(worked) ? worked : elapsedSeconds(job);
    }

    public double endSeconds(int job) {
        return at.jobs().dates().end()[job];
    }

    /**
     * Returns the observed walltime in seconds of a job that is done; 0 if it was cancelled, skipped or not reported.
     */
    public double observedWalltimeSeconds(int job) {
        return at.jobs().walltime()[job];
    }

    public boolean withoutRun(int job) {
        return at.jobs().withoutRun()[job];
    }

    /** Returns the VM of a job that is queued, running or done; {@link #NO_VM} if unknown. */
    public int jobVm(int job) {
        return at.jobs().vm()[job];
    }

    /** Returns the running jobs in order of their starts. */
    public int[] runningByStart() {
        return IntStream.range(0, workflow().jobCount())
                .filter(job -> status(job) == JobStatus.RUNNING)
                .boxed()
                .sorted(Comparator.comparingDouble(this::startSeconds))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    public int queuedCount() {
        return at.queueOrder().length;
    }

    public int queued(int k) {
        return at.queueOrder()[k];
    }

    public int vmCount() {
        return at.vms().ids().length;
    }

    /** Returns the reported id, or a generated id if the VM is known only from a running job. */
    public String vmId(int vm) {
        return at.vms().ids()[vm];
    }

    public Map<String, Integer> vmIndexes() {
        Map<String, Integer> indexes = new HashMap<>(2 * vmCount());
        for (int vm = 0; vm < vmCount(); vm++) {
            indexes.put(vmId(vm), vm);
        }
        return indexes;
    }

    /** Returns the VM type, numbered consecutively across all clouds of the platform; 0 if not reported. */
    public int vmType(int vm) {
        return at.vms().type()[vm];
    }

    public double vmRequestSeconds(int vm) {
        return at.vms().request()[vm];
    }

    /** Returns NaN while the VM boots. */
    public double vmReadySeconds(int vm) {
        return at.vms().ready()[vm];
    }

    /** Returns NaN while the VM is live. */
    public double vmTerminationSeconds(int vm) {
        return at.vms().termination()[vm];
    }

    public boolean vmLive(int vm) {
        return Double.isNaN(at.vms().termination()[vm]);
    }

    /** Returns the amount already owed for slots, excluding running and future jobs, in the caller's currency. */
    public double owed() {
        return at.owed();
    }

    public int doneCount() {
        int done = 0;
        for (JobStatus status : at.jobs().status()) {
            if (status == JobStatus.DONE) {
                done++;
            }
        }
        return done;
    }

    public boolean complete() {
        return doneCount() == at.workflow().jobCount();
    }
}
