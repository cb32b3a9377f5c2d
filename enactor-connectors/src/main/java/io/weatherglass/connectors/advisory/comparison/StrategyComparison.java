package io.weatherglass.connectors.advisory.comparison;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The strategy of the plan beside others, each simulated from one state of the instance with the same random numbers.
 *
 * @param asOf the moment on the instance's event clock that it was made for; advisories repeat it until there is another
 * @param sequence from 1, the number of distinct events that went in
 * @param wallMillis how long it took, in milliseconds of wall clock
 * @param strategies at least two, the own one first
 */
public record StrategyComparison(
        Instant asOf, int sequence, Optional<String> better, long wallMillis, List<ComparedStrategy> strategies) {
    public StrategyComparison {
        Checks.atLeast("sequence", 1, sequence);
        Checks.atLeast("wallMillis", 0, wallMillis);
        strategies = List.copyOf(strategies);
        Checks.require(strategies.size() >= 2, "strategies", "must be at least 2", strategies.size());
        boolean named = better.isEmpty() || strategies.stream().anyMatch(one -> isIt(one, better.get()));
        Checks.require(named, "better", "must be one of the strategies that are better", better.orElse(""));
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
