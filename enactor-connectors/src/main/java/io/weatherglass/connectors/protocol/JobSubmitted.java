package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import java.util.List;
import java.util.Optional;

/**
 * The job was handed to the scheduler: its dependencies are complete and it waits for a resource. An enactor without a
 * plan describes the job here, and so does one whose plan does not have it; else the plan counts.
 *
 * @param jobId the job's id in the plan; not blank
 * @param attempt the attempt at the job, from 1
 * @param name for people; absent: the id
 * @param kind what jobs of the same program share, {@code mProject}
 * @param dependencies ids of the jobs that it waited for, as far as the enactor reports them
 * @param request CPUs and memory that this attempt requests
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
    /** Checks the ranges given above and copies the list. */
    public JobSubmitted {
        Checks.notBlank("jobId", jobId);
        Checks.atLeast("attempt", 1, attempt);
        Checks.notNull("name", name);
        Checks.notNull("kind", kind);
        Checks.notNull("request", request);
        Checks.atLeast("inputBytes", 0, inputBytes);
        dependencies = List.copyOf(dependencies);
    }

    /** A job whose input is of unknown size. */
    public JobSubmitted(
            String jobId,
            int attempt,
            Optional<String> name,
            Optional<String> kind,
            List<String> dependencies,
            JobRequest request) {
        this(jobId, attempt, name, kind, dependencies, request, 0);
    }

    /** A job of which it is not known what it requests. */
    public JobSubmitted(
            String jobId, int attempt, Optional<String> name, Optional<String> kind, List<String> dependencies) {
        this(jobId, attempt, name, kind, dependencies, JobRequest.UNKNOWN);
    }

    /** The same job with a request. */
    public JobSubmitted requesting(JobRequest newRequest) {
        return new JobSubmitted(jobId, attempt, name, kind, dependencies, newRequest, inputBytes);
    }

    /** The same job with an input of this size, bytes. */
    public JobSubmitted reading(long newInputBytes) {
        return new JobSubmitted(jobId, attempt, name, kind, dependencies, request, newInputBytes);
    }

    /** A job that the plan describes. */
    public JobSubmitted(String jobId, int attempt) {
        this(jobId, attempt, Optional.empty(), Optional.empty(), List.of());
    }
}
