package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The risks that the plan asks about.
 *
 * @param deadlineMiss that the workflow completes after its deadline, if it has one
 * @param budgetExceeded that it costs more than its budget, if it has one
 */
public record Risk(Optional<RiskEstimate> deadlineMiss, Optional<RiskEstimate> budgetExceeded) {
    /** Checks the ranges given above. */
    public Risk {
        Checks.notNull("deadlineMiss", deadlineMiss);
        Checks.notNull("budgetExceeded", budgetExceeded);
    }
}
