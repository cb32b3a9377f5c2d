package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.Workflow;

/**
 * What a run has shown of its runtimes so far; arrays are by job index of the workflow, not copied and not to be changed.
 *
 * @param observedSeconds runtimes of completed jobs on the terms of the plan, without the slow-down by a background load
 *     that is simulated, s; NaN for the others
 * @param runningSeconds how much of its runtime a running job has done, on the same terms, s; NaN for the others
 * @param outlier jobs whose runtime says nothing about the others'
 * @param vm index of the VM of a completed or running job, as in the execution state; -1 for the others
 * @param startedSeconds dates of the starts of such jobs, seconds since the origin; NaN for the others
 * @param boots of the VMs that are known
 * @param perturbationLevel P of the plan or the configuration, for models without history
 */
public record ObservedRun(
        Workflow workflow,
        double[] observedSeconds,
        double[] runningSeconds,
        boolean[] outlier,
        int[] vm,
        double[] startedSeconds,
        VmBoots boots,
        double perturbationLevel) {

    /**
     * How long VMs took to boot; arrays are by VM, not copied and not to be changed.
     *
     * @param seconds from its request until it was ready; NaN while it boots and where that was not reported
     * @param bootingForSeconds of a VM that boots the time since its request; NaN for the others
     * @param predictedSeconds what the plan's boot model predicts; 0 where it has none
     */
    public record VmBoots(double[] seconds, double[] bootingForSeconds, double[] predictedSeconds) {}

    /** VMs that are known. */
    public int vmCount() {
        return boots.seconds().length;
    }
}
