package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The job is done.
 *
 * @param attempt number of the attempt, from 1
 * @param runtimeSeconds observed time for which the job held its resource, in seconds; finite, at least 0
 */
public record JobCompleted(
        String jobId,
        int attempt,
        double runtimeSeconds,
        Optional<String> vmId,
        OptionalDouble inputSeconds,
        OptionalDouble computeSeconds,
        OptionalDouble outputSeconds,
        @JsonUnwrapped JobUsage usage)
        implements JobEvent {
    public JobCompleted {
        Checks.notBlank("jobId", jobId);
        Checks.atLeast("attempt", 1, attempt);
        Checks.finiteNotNegative("runtimeSeconds", runtimeSeconds);
        Checks.finiteNotNegative("inputSeconds", inputSeconds);
        Checks.finiteNotNegative("computeSeconds", computeSeconds);
        Checks.finiteNotNegative("outputSeconds", outputSeconds);
    }

    public JobCompleted(
            String jobId,
            int attempt,
            double runtimeSeconds,
            Optional<String> vmId,
            OptionalDouble inputSeconds,
            OptionalDouble computeSeconds,
            OptionalDouble outputSeconds) {
        this(jobId, attempt, runtimeSeconds, vmId, inputSeconds, computeSeconds, outputSeconds, JobUsage.UNKNOWN);
    }

    public JobCompleted(String jobId, int attempt, double runtimeSeconds) {
        this(jobId, attempt, runtimeSeconds, JobUsage.UNKNOWN);
    }

    public JobCompleted(String jobId, int attempt, double runtimeSeconds, JobUsage usage) {
        this(
                jobId,
                attempt,
                runtimeSeconds,
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                usage);
    }
}
