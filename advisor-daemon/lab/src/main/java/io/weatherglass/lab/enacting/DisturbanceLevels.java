package io.weatherglass.lab.enacting;

import io.weatherglass.simulation.model.Arguments;

/**
 * How much a run departs from its plan, beside the perturbation level of its jobs.
 *
 * @param runs relative standard deviation of what all jobs of a run have in common, &gt;= 0
 * @param vms of the speed of VMs, &gt;= 0
 * @param slowVms share of the VMs that are slow, in [0, 1]
 * @param slowdown how many times as long jobs take on these, &gt; 0
 * @param boots relative standard deviation of boot times, &gt;= 0
 * @param failures share of the jobs whose first attempt fails, at any moment of it, in [0, 1]
 */
public record DisturbanceLevels(
        double runs, double vms, double slowVms, double slowdown, double boots, double failures) {

    /**
     * Guesses in the range of the recorded runs (decision 9): runs 8 %, VMs 5 %, every tenth VM slow by half, boots 20 %, 2 % of the jobs fail.
     */
    public static final DisturbanceLevels DEFAULTS = new DisturbanceLevels(0.08, 0.05, 0.1, 1.5, 0.2, 0.02);

    /** Checks the ranges given above. */
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
            throw new IllegalArgumentException(name + " must be in [0, 1], was " + value);
        }
    }
}
