package io.weatherglass.lab.validation;

import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import java.util.OptionalDouble;

/**
 * Options of the prediction.
 *
 * @param shape distribution of walltimes around their mean
 * @param perturbationLevel P &gt;= 0; if empty, the perturbation level of the runs is used [BGG18]
 * @param monteCarlo number of realizations or precision
 */
public record CaptureRateOptions(
        InputModel.Shape shape,
        OptionalDouble perturbationLevel,
        MonteCarloOptions monteCarlo,
        long seed,
        KnownVms vms) {
    /** @throws IllegalArgumentException if a value is out of range */
    public CaptureRateOptions {
        perturbationLevel.ifPresent(level -> {
            if (!(level >= 0) || Double.isInfinite(level)) {
                throw new IllegalArgumentException("-P must be finite and >= 0, but was " + level);
            }
        });
    }

    /** The source of the VM times used in a prediction. */
    public enum KnownVms {
        /** The platform's boot model, as in [BGG18]; only the walltimes of the runs are used. */
        PREDICTED,
        /** The means of the provisioning times, boot times and lags recorded in the runs. */
        RECORDED
    }
}
