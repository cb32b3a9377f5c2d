package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.internal.WithBuilder;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a forecast was computed: together with the log, everything needed to repeat it bit for bit.
 *
 * @param engine {@code kernel}, {@code simgrid}, or {@code none} if nothing was simulated
 * @param stoppedBy what ended the sampling; not blank
 * @param standardErrorMeanSeconds standard error of the makespan's mean in seconds
 * @param standardErrorSdSeconds standard error of its standard deviation in seconds
 * @param wallMillis how long it took, in milliseconds of wall clock
 * @param runtimeModel the model of the runtimes; not blank
 * @param runtimeModelVersion its version; not blank
 * @param calibrationVersion the version of the calibration; not blank
 * @param pooling what the makespan was pooled from, where it was not simulated
 */
@WithBuilder
public record Computation(
        String engine,
        int realizations,
        int batches,
        String stoppedBy,
        OptionalDouble standardErrorMeanSeconds,
        OptionalDouble standardErrorSdSeconds,
        long seed,
        long wallMillis,
        InputPosition inputPosition,
        String runtimeModel,
        String runtimeModelVersion,
        String calibrationVersion,
        Optional<Pooling> pooling) {
    public Computation {
        Checks.notBlank("engine", engine);
        Checks.notBlank("stoppedBy", stoppedBy);
        Checks.notBlank("runtimeModel", runtimeModel);
        Checks.notBlank("runtimeModelVersion", runtimeModelVersion);
        Checks.notBlank("calibrationVersion", calibrationVersion);
        Checks.atLeast("realizations", 0, realizations);
        Checks.atLeast("batches", 0, batches);
        Checks.atLeast("wallMillis", 0, wallMillis);
        Checks.finiteNotNegative("standardErrorMeanSeconds", standardErrorMeanSeconds);
        Checks.finiteNotNegative("standardErrorSdSeconds", standardErrorSdSeconds);
    }

    public static ComputationBuilder builder() {
        return ComputationBuilder.builder();
    }
}
