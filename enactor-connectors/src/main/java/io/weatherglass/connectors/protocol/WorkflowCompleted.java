package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/** Every job of the instance is done, and the enactor has ended it. */
public record WorkflowCompleted(
        @JsonProperty("reportedJobs") Optional<ReportedJobs> reported) implements InstanceEvent {

    public WorkflowCompleted() {
        this(Optional.empty());
    }
}
