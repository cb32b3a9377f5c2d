package io.weatherglass.connectors.advisory.comparison;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What could be decided about the rest of an instance; never an order.
 *
 * @param keep whether to go on as planned
 * @param decision what to decide otherwise; absent if the plan is kept
 * @param text the recommendation in words, with its main reason
 * @param objective what it is to reach: {@code deadline-within-budget}, {@code least-makespan} or {@code least-cost}
 * @param since the moment on the instance's event clock from which on it has been recommended
 * @param asOf the moment on this clock that it was made for; advisories repeat it until there is another
 * @param sequence from 1, the number of distinct events that went in
 * @param evidence what is expected of the decision
 * @param front what no other decision beats in makespan, cost and slots, the shortest makespan first
 */
public record Recommendation(
        boolean keep,
        Optional<Decision> decision,
        String text,
        String objective,
        Instant since,
        Instant asOf,
        int sequence,
        Evidence evidence,
        List<Option> front) {
    /** Checks the ranges given above. */
    public Recommendation {
        Checks.notNull("decision", decision);
        Checks.require(keep == decision.isEmpty(), "decision", "must be there exactly if not keep", decision);
        Checks.notBlank("text", text);
        Checks.notBlank("objective", objective);
        Checks.notNull("since", since);
        Checks.notNull("asOf", asOf);
        Checks.atLeast("sequence", 1, sequence);
        Checks.notNull("evidence", evidence);
        front = List.copyOf(front);
    }

    /**
     * What is expected if the recommendation is followed.
     *
     * @param difference to the plan that is kept
     * @param risk of missing the deadline and of exceeding the budget
     */
    public record Evidence(StrategyDifference difference, Risk risk) {
        /** Checks the ranges given above. */
        public Evidence {
            Checks.notNull("difference", difference);
            Checks.notNull("risk", risk);
        }
    }

    /**
     * A decision that was considered.
     *
     * @param text in words
     * @param decision what it is
     * @param makespanSeconds of the whole run, in seconds
     * @param cost of the whole run, in the unit of the advisory's cost; 0 where this has none
     * @param recommended whether it is the recommended one
     */
    public record Option(String text, Decision decision, Estimate makespanSeconds, Estimate cost, boolean recommended) {
        /** Checks the ranges given above. */
        public Option {
            Checks.notBlank("text", text);
            Checks.notNull("decision", decision);
            Checks.notNull("makespanSeconds", makespanSeconds);
            Checks.notNull("cost", cost);
        }
    }

    /** What is recommended, be it to keep the plan. */
    @JsonIgnore
    public Decision recommended() {
        return decision.orElse(Decision.KEEP);
    }
}
