package io.weatherglass.lab.enacting;

import io.weatherglass.simulation.model.Arguments;

/**
 * Deviations of a run from its plan, in addition to the perturbation of its jobs.
 *
 * @param runs relative standard deviation of the factor common to all jobs of a run, &gt;= 0
 * @param vms relative standard deviation of VM speeds, &gt;= 0
 * @param slowVms share of slow VMs, in [0, 1]
 * @param slowdown factor by which slow VMs multiply runtimes, &gt; 0
 * @param boots relative standard deviation of boot times, &gt;= 0
 * @param failures share of jobs whose first attempt fails at a random time, in [0, 1]
 */
public record DisturbanceLevels(
        double runs, double vms, double slowVms, double slowdown, double boots, double failures) {

    /**
     * Heuristic values within the range of the recorded runs (see decision 9): runs vary by 8 %, VMs by 5 % and boot
     * times by 20 %; jobs take 1.5 times as long on 10 % of the VMs, and 2 % of the jobs fail.
     */
    public static final DisturbanceLevels DEFAULTS = new DisturbanceLevels(0.08, 0.05, 0.1, 1.5, 0.2, 0.02);

    public DisturbanceLevels {
        Arguments.nonNegative("runs", runs);
        Arguments.nonNegative("vms", vms);
        share("slowVms", slowVms);
        Arguments.positive("slowdown", slowdown);
        Arguments.nonNegative("boots", boots);
        share("failures", failures);
    }

    private static void share(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " must be in [0, 1], but was " + value);
        }
    }
}
