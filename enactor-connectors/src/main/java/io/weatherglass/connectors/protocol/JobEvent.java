package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Optional;

@JsonIgnoreProperties("jobId")
public sealed interface JobEvent extends WorkflowEvent
        permits JobSubmitted, JobScheduled, JobStarted, JobCompleted, JobFailed, JobCancelled, JobSkipped {
    String jobId();

    @Override
    default Optional<String> subject() {
        return Optional.of(jobId());
    }
}
