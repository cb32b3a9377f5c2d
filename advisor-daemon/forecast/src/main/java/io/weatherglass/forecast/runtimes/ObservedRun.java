package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.Workflow;

/**
 * Observed runtimes of a run; arrays are by job, not copied and not to be changed.
 *
 * @param observedSeconds comparable runtimes without simulated slow-down, s; NaN unless completed
 * @param vm index of the VM of a started job; -1 for others
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
     * Boot times by VM; not copied and not to be changed.
     *
     * @param seconds NaN while booting or unknown
     * @param predictedSeconds by the plan's boot model; 0 without one
     */
    public record VmBoots(double[] seconds, double[] bootingForSeconds, double[] predictedSeconds) {}

    public int vmCount() {
        return boots.seconds().length;
    }
}
