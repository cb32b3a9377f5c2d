package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An attempt at the job failed.
 *
 * @param attempt number of the attempt, from 1
 * @param runtimeSeconds time for which the attempt held its resource, in seconds; finite, at least 0
 * @param willRetry whether the enactor will try again (the default); if not, the job counts as permanently failed
 *     unless a later attempt is reported
 */
public record JobFailed(
        String jobId,
        int attempt,
        Optional<String> reason,
        OptionalDouble runtimeSeconds,
        boolean willRetry,
        @JsonUnwrapped JobUsage usage)
        implements JobEvent {
    public JobFailed {
        Checks.notBlank("jobId", jobId);
        Checks.atLeast("attempt", 1, attempt);
        Checks.finiteNotNegative("runtimeSeconds", runtimeSeconds);
    }

    public JobFailed(
            String jobId, int attempt, Optional<String> reason, OptionalDouble runtimeSeconds, boolean willRetry) {
        this(jobId, attempt, reason, runtimeSeconds, willRetry, JobUsage.UNKNOWN);
    }
}
