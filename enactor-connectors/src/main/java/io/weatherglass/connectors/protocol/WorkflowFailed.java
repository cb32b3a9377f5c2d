package io.weatherglass.connectors.protocol;

import java.util.Optional;

/**
 * The enactor has ended the instance without completing it.
 *
 * @param reported what the enactor says that it has done until then, if it does
 */
public record WorkflowFailed(Optional<String> reason, Optional<ReportedJobs> reported) implements InstanceEvent {

    public WorkflowFailed(Optional<String> reason) {
        this(reason, Optional.empty());
    }
}
