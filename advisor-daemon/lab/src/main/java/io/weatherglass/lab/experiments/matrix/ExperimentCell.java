package io.weatherglass.lab.experiments.matrix;

import java.util.OptionalInt;

/**
 * One simulation of a matrix, identified by its value on each axis.
 *
 * @param maxVms VM quota; if empty, the platform's quota applies
 * @param background file with the load of other tenants, or {@code none}
 */
public record ExperimentCell(
        String workflow,
        String platform,
        OptionalInt maxVms,
        String background,
        String inputs,
        String strategy,
        String inputModel,
        double perturbationLevel,
        int realizations,
        long seed) {

    @Override
    public String toString() {
        return workflow + " with " + strategy + " on " + platform
                + (maxVms.isPresent() ? ", at most " + maxVms.getAsInt() + " VMs" : "") + ", background " + background
                + ", inputs " + inputs + ", "
                + inputModel + " with P = " + perturbationLevel + ", N = " + realizations + ", seed " + seed;
    }
}
