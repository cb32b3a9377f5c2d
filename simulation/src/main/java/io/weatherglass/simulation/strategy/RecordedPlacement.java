package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Replays a recorded assignment of jobs to VMs or slots. Jobs are placed when their dependencies are complete, in plan
 * order. On a cloud the recorded numbers only say which jobs share a VM: it is provisioned when the first of them
 * is placed, and again if it has been shut down since; where the quota allows no new VM, the job queues on the VM
 * that is idle soonest.
 *
 * <p>It is not found by name, because it needs the assignment; for another process it is serialized.
 */
public final class RecordedPlacement implements ProvisioningStrategy, Serializable {
    private static final long serialVersionUID = 1;
    private static final int NONE = -1;

    private final int[] vmOfJob;
    private final boolean slots;
    private final int[] firstMate;
    private final int[] nextMate;

    /**
     * A strategy for the workflow of these jobs.
     *
     * @param vmOfJob by job index the number, &gt;= 0, of its VM or slot; copied
     * @throws IllegalArgumentException if a number is negative
     */
    public RecordedPlacement(int[] vmOfJob) {
        this(vmOfJob.clone(), false);
    }

    private RecordedPlacement(int[] vmOfJob, boolean slots) {
        this.vmOfJob = vmOfJob;
        this.slots = slots;
        for (int job = 0; job < vmOfJob.length; job++) {
            Arguments.atLeast("vmOfJob[" + job + "]", vmOfJob[job], 0);
        }
        firstMate = new int[vmOfJob.length];
        nextMate = new int[vmOfJob.length];
        Arrays.fill(nextMate, NONE);
        Map<Integer, Integer> lastOfVm = new HashMap<>();
        for (int job = 0; job < vmOfJob.length; job++) {
            Integer before = lastOfVm.put(vmOfJob[job], job);
            firstMate[job] = before == null ? job : firstMate[before];
            if (before != null) {
                nextMate[before] = job;
            }
        }
    }

    @Override
    public String name() {
        return "recorded";
    }

    @Override
    public boolean suits(Platform platform) {
        return true;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if the assignment is not one of the workflow's jobs, or names a slot that the
     *     pool does not have
     */
    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        if (vmOfJob.length != workflow.jobCount()) {
            throw new IllegalArgumentException(
                    "vmOfJob must have one value per job, " + workflow.jobCount() + ", had " + vmOfJob.length);
        }
        for (int job = 0; job < vmOfJob.length && platform instanceof FixedPool; job++) {
            int count = ((FixedPool) platform).slots();
            if (vmOfJob[job] >= count) {
                throw new IllegalArgumentException("job \"" + workflow.jobId(job) + "\": vmOfJob must name one of the "
                        + count + " slots, was " + vmOfJob[job]);
            }
        }
        return new RecordedPlacement(vmOfJob, platform instanceof FixedPool);
    }

    @Override
    public int choose(PlacementView view, int job) {
        if (slots) {
            return vmOfJob[job];
        }
        for (int mate = firstMate[job]; mate != NONE; mate = nextMate[mate]) {
            int vm = view.vmOf(mate);
            if (vm != PlacementView.NO_VM && view.live(vm)) {
                return vm;
            }
        }
        return NEW_VM;
    }
}
