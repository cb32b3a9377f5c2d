package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * Every job of the instance is done and the enactor has ended it.
 *
 * @param reported what the enactor says that it has done, if it does
 */
public record WorkflowCompleted(Optional<ReportedJobs> reported) implements InstanceEvent {
    /** Checks that nothing is null. */
    public WorkflowCompleted {
        Checks.notNull("reported", reported);
    }

    /** Of an enactor that does not say what it has done. */
    public WorkflowCompleted() {
        this(Optional.empty());
    }
}
