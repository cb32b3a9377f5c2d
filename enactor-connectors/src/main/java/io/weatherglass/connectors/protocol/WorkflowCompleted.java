package io.weatherglass.connectors.protocol;

import java.util.Optional;

/**
 * Every job of the instance is done and the enactor has ended it.
 *
 * @param reported what the enactor says that it has done, if it does
 */
public record WorkflowCompleted(Optional<ReportedJobs> reported) implements InstanceEvent {

    public WorkflowCompleted() {
        this(Optional.empty());
    }
}
