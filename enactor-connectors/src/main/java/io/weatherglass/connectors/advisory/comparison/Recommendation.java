package io.weatherglass.connectors.advisory.comparison;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.Decision;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A recommended decision about the rest of a run. The enactor may accept or reject it.
 *
 * @param objective {@code deadline-within-budget}, {@code least-makespan} or {@code least-cost}
 * @param asOf event time of the recommendation; later advisories repeat the recommendation until there is a new one
 * @param sequence number of distinct events used for the recommendation, from 1
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
        Checks.require(
                keep == decision.isEmpty(), "decision", "must be present if and only if keep is false", decision);
        Checks.notBlank("text", text);
        Checks.notBlank("objective", objective);
        Checks.atLeast("sequence", 1, sequence);
        front = List.copyOf(front);
    }

    public record Evidence(OutcomeDifference difference, Risk risk) {}

    /** @param cost total cost of the run, in the unit of the advisory's cost; 0 if that advisory has no cost */
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
