package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * Every job of the instance is done and the enactor has ended it.
 *
 * @param reported what the enactor says that it has done, if it does
 */
public record WorkflowCompleted(Optional<ReportedJobs> reported) implements InstanceEvent {
    public WorkflowCompleted {
        Checks.notNull("reported", reported);
    }

    public WorkflowCompleted() {
        this(Optional.empty());
    }
}
