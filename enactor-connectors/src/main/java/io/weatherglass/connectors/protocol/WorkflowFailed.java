package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/** The enactor has ended the instance without completing it. */
public record WorkflowFailed(
        Optional<String> reason,
        @JsonProperty("reportedJobs") Optional<ReportedJobCounts> reported) implements InstanceEvent {

    public WorkflowFailed(Optional<String> reason) {
        this(reason, Optional.empty());
    }
}
