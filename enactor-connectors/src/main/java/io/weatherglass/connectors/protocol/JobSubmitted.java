package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import java.util.List;
import java.util.Optional;

/**
 * The job was handed to the scheduler: its dependencies are complete and it waits for a resource. An enactor without a plan describes the
 * job here, and so does one whose plan does not have it; else the plan counts.
 *
 * @param jobId the job's id in the plan; not blank
 * @param attempt the attempt at the job, from 1
 * @param name for people; absent: the id
 * @param kind what jobs of the same program share, {@code mProject}
 * @param inputBytes size of its input, 0 = unknown; &gt;= 0
 */
public record JobSubmitted(
        String jobId,
        int attempt,
        Optional<String> name,
        Optional<String> kind,
        List<String> dependencies,
        JobRequest request,
        long inputBytes)
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

    /** The same job with an input of this size, bytes. */
    public JobSubmitted reading(long newInputBytes) {
        return new JobSubmitted(jobId, attempt, name, kind, dependencies, request, newInputBytes);
    }

    public JobSubmitted(String jobId, int attempt) {
        this(jobId, attempt, Optional.empty(), Optional.empty(), List.of());
    }
}
