package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.Workflow;

/**
 * Observed runtimes of a run. Arrays are indexed by job; they are not copied and must not be modified.
 *
 * @param observedSeconds comparable runtimes without simulated slow-down, s; NaN unless completed
 * @param vm index of the VM on which a job has started; -1 if it has not
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
     * Boot times by VM; arrays are not copied and must not be modified.
     *
     * @param seconds NaN while the VM is booting or if unknown
     * @param predictedSeconds boot times predicted by the plan's boot model; 0 if the plan has none
     */
    public record VmBoots(double[] seconds, double[] bootingForSeconds, double[] predictedSeconds) {}

    public int vmCount() {
        return boots.seconds().length;
    }
}
