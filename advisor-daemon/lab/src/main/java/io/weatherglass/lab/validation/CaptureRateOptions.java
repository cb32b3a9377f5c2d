package io.weatherglass.lab.validation;

import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import java.util.OptionalDouble;

/**
 * How runs are predicted whose real makespans are then looked for in the predicted intervals.
 *
 * @param shape of the distribution of every walltime around its mean
 * @param perturbationLevel P &gt;= 0; if absent, that of the runs themselves [BGG18]
 * @param realizations N, from 2 to {@link MonteCarloOptions#MAX_REALIZATIONS}
 */
public record CaptureRateOptions(
        InputModel.Shape shape, OptionalDouble perturbationLevel, int realizations, long seed, KnownVms vms) {
    /** Throws {@link IllegalArgumentException} with value and rule. */
    public CaptureRateOptions {
        if (realizations < 2 || realizations > MonteCarloOptions.MAX_REALIZATIONS) {
            throw new IllegalArgumentException(
                    "-N must be from 2 to " + MonteCarloOptions.MAX_REALIZATIONS + ", was " + realizations);
        }
        perturbationLevel.ifPresent(level -> {
            if (!(level >= 0) || Double.isInfinite(level)) {
                throw new IllegalArgumentException("-P must be finite and >= 0, was " + level);
            }
        });
    }

    /** What a prediction knows of the VMs. */
    public enum KnownVms {
        /** The platform's boot model, as in [BGG18]: nothing is known of the runs but their walltimes. */
        PREDICTED,
        /** The mean provisioning dates, boot times and lags of the runs. */
        RECORDED
    }
}
