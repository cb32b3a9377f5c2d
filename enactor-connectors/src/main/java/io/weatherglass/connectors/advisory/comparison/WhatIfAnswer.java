package io.weatherglass.connectors.advisory.comparison;

import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What decisions about the rest of an instance would change, each simulated from the same state with the same random numbers.
 *
 * @param sequence from 1, the number of distinct events that went in
 * @param realizations of the plan that is kept, at least 1; a decision may have fewer where time was short
 * @param wallMillis how long it took, in milliseconds of wall clock
 * @param costUnit of all costs: a currency, {@code BTU} or {@code VM seconds}; absent where no cost is known
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
