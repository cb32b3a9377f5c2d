package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import java.util.List;
import java.util.Optional;

/**
 * The job was handed to the scheduler: its dependencies are complete and it waits for a resource. The event also
 * describes the job, but for a planned job the description in the plan takes precedence.
 *
 * @param attempt number of the attempt, from 1
 * @param kind name shared by all jobs that run the same program, such as {@code mProject}
 * @param inputBytes size of the input in bytes, &gt;= 0; 0 if unknown
 */
public record JobSubmitted(
        String jobId,
        int attempt,
        Optional<String> name,
        Optional<String> kind,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> dependencies,
        @JsonUnwrapped JobRequest request,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) long inputBytes)
        implements JobEvent {
    public JobSubmitted {
        Checks.notBlank("jobId", jobId);
        Checks.atLeast("attempt", 1, attempt);
        Checks.atLeast("inputBytes", 0, inputBytes);
        dependencies = List.copyOf(dependencies);
    }

    public JobSubmitted(
            String jobId,
            int attempt,
            Optional<String> name,
            Optional<String> kind,
            List<String> dependencies,
            JobRequest request) {
        this(jobId, attempt, name, kind, dependencies, request, 0);
    }

    public JobSubmitted(
            String jobId, int attempt, Optional<String> name, Optional<String> kind, List<String> dependencies) {
        this(jobId, attempt, name, kind, dependencies, JobRequest.UNKNOWN);
    }

    public JobSubmitted requesting(JobRequest newRequest) {
        return new JobSubmitted(jobId, attempt, name, kind, dependencies, newRequest, inputBytes);
    }

    public JobSubmitted reading(long newInputBytes) {
        return new JobSubmitted(jobId, attempt, name, kind, dependencies, request, newInputBytes);
    }

    public JobSubmitted(String jobId, int attempt) {
        this(jobId, attempt, Optional.empty(), Optional.empty(), List.of());
    }
}
