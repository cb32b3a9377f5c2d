package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.internal.WithBuilder;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The inputs and the method of a forecast. With these and the log, the forecast can be reproduced bit for bit.
 *
 * @param engine {@code kernel}, {@code simgrid}, or {@code none} if there was no simulation
 * @param wallMillis wall-clock duration of the computation in milliseconds
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
