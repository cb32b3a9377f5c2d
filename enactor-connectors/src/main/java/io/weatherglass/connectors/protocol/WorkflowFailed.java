package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The enactor has ended the instance without completing it.
 *
 * @param reason why, for people
 * @param reported what the enactor says that it has done until then, if it does
 */
public record WorkflowFailed(Optional<String> reason, Optional<ReportedJobs> reported) implements InstanceEvent {
    /** Checks the ranges given above. */
    public WorkflowFailed {
        Checks.notNull("reason", reason);
        Checks.notNull("reported", reported);
    }

    /** Of an enactor that does not say what it has done. */
    public WorkflowFailed(Optional<String> reason) {
        this(reason, Optional.empty());
    }
}
