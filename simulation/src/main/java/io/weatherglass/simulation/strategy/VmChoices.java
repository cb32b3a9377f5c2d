package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Workflow;

/** What strategies on clouds look for. */
final class VmChoices {
    private VmChoices() {}

    /** True if the job ends within the time that the VM is paid for, so that it opens no new billing unit. */
    static boolean fitsPaidTime(PlacementView view, int vm, double walltimeSeconds) {
        return walltimeSeconds <= view.remainingPaidSeconds(vm, 0);
    }

    /**
     * The live VM on which the last of the job's dependencies to end ran (among those of one date the one that the job
     * names first), {@link PlacementView#NO_VM} if there is none.
     */
    static int vmOfLastParent(PlacementView view, int job) {
        Workflow workflow = view.workflow();
        double latest = Double.NEGATIVE_INFINITY;
        int vm = PlacementView.NO_VM;
        for (int k = 0; k < workflow.parentCount(job); k++) {
            int parent = workflow.parent(job, k);
            // false where the end is NaN: of dependencies that are not complete, see Job.startShare
            if (view.endSeconds(parent) > latest) {
                latest = view.endSeconds(parent);
                vm = view.vmOf(parent);
            }
        }
        return vm != PlacementView.NO_VM && view.live(vm) ? vm : PlacementView.NO_VM;
    }
}
