package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The expected effects of decisions about the rest of a run, each simulated from the same state with the same
 * random numbers.
 *
 * @param sequence number of distinct events used for the answer, from 1
 * @param realizations number of realizations of the unchanged plan, at least 1; a decision may have fewer if time ran
 *     out
 * @param wallMillis wall-clock duration of the computation in milliseconds
 * @param costUnit unit of all costs: a currency, {@code BTU} or {@code VM seconds}; absent if there are no costs
 */
public record WhatIfAnswer(
        String workflowInstance,
        int sequence,
        Instant asOf,
        int realizations,
        long wallMillis,
        Optional<String> costUnit,
        DecisionOutcome keep,
        List<DecisionOutcome> decisions) {
    public WhatIfAnswer {
        Checks.notBlank("workflowInstance", workflowInstance);
        Checks.atLeast("sequence", 1, sequence);
        Checks.atLeast("realizations", 1, realizations);
        Checks.atLeast("wallMillis", 0, wallMillis);
        decisions = List.copyOf(decisions);
    }
}
