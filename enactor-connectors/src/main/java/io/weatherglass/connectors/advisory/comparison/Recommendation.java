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
 * @param objective what it is to reach: {@code deadline-within-budget}, {@code least-makespan} or {@code least-cost}
 * @param asOf the moment on this clock that it was made for; advisories repeat it until there is another
 * @param sequence from 1, the number of distinct events that went in
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
    public Recommendation {
        Checks.require(keep == decision.isEmpty(), "decision", "must be there exactly if not keep", decision);
        Checks.notBlank("text", text);
        Checks.notBlank("objective", objective);
        Checks.atLeast("sequence", 1, sequence);
        front = List.copyOf(front);
    }

    /** What is expected if the recommendation is followed. */
    public record Evidence(StrategyDifference difference, Risk risk) {}

    /**
     * A decision that was considered.
     *
     * @param cost of the whole run, in the unit of the advisory's cost; 0 where this has none
     */
    public record Option(String text, Decision decision, Estimate makespanSeconds, Estimate cost, boolean recommended) {
        public Option {
            Checks.notBlank("text", text);
        }
    }

    @JsonIgnore
    public Decision recommended() {
        return decision.orElse(Decision.KEEP);
    }
}
