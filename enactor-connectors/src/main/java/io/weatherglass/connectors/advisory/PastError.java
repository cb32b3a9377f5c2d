package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.OptionalDouble;

/**
 * The past error E(W,t,k) of the completed jobs [KKN17 eq. 1].
 *
 * @param relative the root mean square of (observed − projected) / projected; absent while no job of known projection counts
 * @param thresholdSeconds E_ε in seconds, if the plan names it
 */
public record PastError(
        OptionalDouble seconds,
        OptionalDouble relative,
        int completedJobs,
        OptionalDouble thresholdSeconds,
        boolean exceeded) {
    public PastError {
        Checks.finiteNotNegative("seconds", seconds);
        Checks.finiteNotNegative("relative", relative);
        Checks.finiteNotNegative("thresholdSeconds", thresholdSeconds);
        Checks.atLeast("completedJobs", 0, completedJobs);
    }
}
