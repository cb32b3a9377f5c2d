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
 * @param vmCount VMs that are known
 * @param bootSeconds by VM from its request until it was ready, s; NaN while it boots and where that was not reported
 * @param bootingForSeconds by VM that boots the time since its request, s; NaN for the others
 * @param predictedBootSeconds by VM what the plan's boot model predicts, s; 0 where it has none
 * @param perturbationLevel P of the plan or the configuration, for models without history
 */
public record ObservedRun(
        Workflow workflow,
        double[] observedSeconds,
        double[] runningSeconds,
        boolean[] outlier,
        int[] vm,
        double[] startedSeconds,
        int vmCount,
        double[] bootSeconds,
        double[] bootingForSeconds,
        double[] predictedBootSeconds,
        double perturbationLevel) {}
