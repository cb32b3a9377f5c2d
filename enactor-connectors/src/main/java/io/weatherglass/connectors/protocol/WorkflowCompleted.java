package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/** All jobs of the instance are done, and the enactor has ended the instance. */
public record WorkflowCompleted(
        @JsonProperty("reportedJobs") Optional<ReportedJobCounts> reported) implements InstanceEvent {

    public WorkflowCompleted() {
        this(Optional.empty());
    }
}
