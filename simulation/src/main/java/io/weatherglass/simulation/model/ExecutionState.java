package io.weatherglass.simulation.model;

import java.util.HashMap;
import java.util.Map;

/**
 * Snapshot of one workflow instance, from which a simulation can start. Immutable and safe to share between threads. All dates are seconds
 * after the start of the instance. Jobs are named by their index in the {@link Workflow}, VMs by the order in which they became known.
 */
public final class ExecutionState {
    public static final int NO_VM = -1;

    private final ExecutionStateBuilder.Snapshot at;

    ExecutionState(ExecutionStateBuilder.Snapshot at) {
        this.at = at;
    }

    /** The state before anything happened, at date 0: a simulation from it is a whole run. */
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

    /** Start date of a running job, never after {@link #nowSeconds()}. */
    public double startSeconds(int job) {
        return at.jobs().dates().start()[job];
    }

    /** Seconds that a running job has run, &gt;= 0; 0 for a job that does not run. */
    public double elapsedSeconds(int job) {
        return status(job) == JobStatus.RUNNING ? nowSeconds() - startSeconds(job) : 0;
    }

    /** Seconds of its drawn walltime that a running job has completed, &gt;= 0; 0 for a job that does not run. */
    public double workedSeconds(int job) {
        double worked = at.jobs().worked()[job];
        return status(job) == JobStatus.RUNNING && !Double.isNaN(worked) ? worked : elapsedSeconds(job);
    }

    public double endSeconds(int job) {
        return at.jobs().dates().end()[job];
    }

    /** Observed walltime of a done job in seconds; 0 if it was cancelled or skipped, or none was reported. */
    public double observedWalltimeSeconds(int job) {
        return at.jobs().walltime()[job];
    }

    /** True if the job is done without having run to its end (cancelled, skipped). */
    public boolean withoutRun(int job) {
        return at.jobs().withoutRun()[job];
    }

    /** VM of a queued, running or done job, {@link #NO_VM} where none is known. */
    public int jobVm(int job) {
        return at.jobs().vm()[job];
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

    /** Id of the VM as reported; a VM that a running job implies has a made-up one. */
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

    /** Type of the VM, numbered consecutively over all clouds of the platform; the first type if none was reported. */
    public int vmType(int vm) {
        return at.vms().type()[vm];
    }

    public double vmRequestSeconds(int vm) {
        return at.vms().request()[vm];
    }

    /** Date at which the VM came up; NaN while it boots. */
    public double vmReadySeconds(int vm) {
        return at.vms().ready()[vm];
    }

    /** Date at which the VM was terminated; NaN while it is live. */
    public double vmTerminationSeconds(int vm) {
        return at.vms().termination()[vm];
    }

    public boolean vmLive(int vm) {
        return Double.isNaN(at.vms().termination()[vm]);
    }

    /** Money that is owed for slots already, whatever the jobs do that run or are to come; the currency is the caller's. */
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
