package io.weatherglass.connectors.advisory.comparison;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The risks of missing the deadline and exceeding the budget of the plan. An absent risk is not 0: either the plan sets
 * no such limit, or {@code unknown} lists the risk.
 */
public record Risk(
        Optional<RiskEstimate> deadlineMiss,
        Optional<RiskEstimate> budgetExceeded,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> unknown) {
    public static final String DEADLINE_MISS = "deadlineMiss";

    public static final String BUDGET_EXCEEDED = "budgetExceeded";

    @JsonCreator
    public Risk {
        unknown = List.copyOf(unknown);
    }

    public Risk(Optional<RiskEstimate> deadlineMiss, Optional<RiskEstimate> budgetExceeded) {
        this(deadlineMiss, budgetExceeded, List.of());
    }

    public static Risk asked(
            boolean deadline,
            Optional<RiskEstimate> deadlineMiss,
            boolean budget,
            Optional<RiskEstimate> budgetExceeded) {
        List<String> unknown = new ArrayList<>();
        if (deadline && deadlineMiss.isEmpty()) {
            unknown.add(DEADLINE_MISS);
        }
        if (budget && budgetExceeded.isEmpty()) {
            unknown.add(BUDGET_EXCEEDED);
        }
        return new Risk(deadlineMiss, budgetExceeded, unknown);
    }
}
