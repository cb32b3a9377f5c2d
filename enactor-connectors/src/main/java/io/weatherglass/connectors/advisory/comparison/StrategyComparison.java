package io.weatherglass.connectors.advisory.comparison;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The current strategy compared with others, each simulated from the same state of the instance with the same random
 * numbers.
 *
 * @param asOf event time of the comparison; later advisories repeat the comparison until there is a new one
 * @param sequence number of distinct events used for the comparison, from 1
 * @param wallMillis wall-clock duration of the computation in milliseconds
 * @param strategies at least two, the current one first
 */
public record StrategyComparison(
        Instant asOf, int sequence, Optional<String> better, long wallMillis, List<ComparedStrategy> strategies) {
    public StrategyComparison {
        Checks.atLeast("sequence", 1, sequence);
        Checks.atLeast("wallMillis", 0, wallMillis);
        strategies = List.copyOf(strategies);
        Checks.require(strategies.size() >= 2, "strategies", "must have at least 2 entries", strategies.size());
        boolean named = better.isEmpty() || strategies.stream().anyMatch(one -> isIt(one, better.get()));
        Checks.require(named, "better", "must be one of the strategies listed as better", better.orElse(""));
    }

    private static boolean isIt(ComparedStrategy one, String better) {
        return one.strategy().equals(better) && !one.better().isEmpty();
    }

    @JsonIgnore
    public ComparedStrategy own() {
        return strategies.get(0);
    }

    @JsonIgnore
    public Optional<ComparedStrategy> best() {
        return better.flatMap(
                name -> strategies.stream().filter(one -> isIt(one, name)).findFirst());
    }
}
