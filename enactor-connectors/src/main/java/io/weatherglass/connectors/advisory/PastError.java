package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.OptionalDouble;

/**
 * The past error E(W,t,k) of the completed jobs [KKN17 eq. 1].
 *
 * @param relative root mean square of (observed − projected) / projected; absent if no completed job has a projected
 *     runtime
 * @param thresholdSeconds E_ε in seconds, if set by the plan
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
