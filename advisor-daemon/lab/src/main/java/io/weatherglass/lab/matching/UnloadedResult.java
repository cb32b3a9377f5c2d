package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.FragmentSearch;
import java.util.List;
import java.util.Optional;

/**
 * Results of a search on runs without background load.
 *
 * @param explained share of runs in which a match was wrongly accepted, although there was no background load
 */
public record UnloadedResult(
        double at,
        FragmentSearch search,
        double explained,
        Optional<Spread> remainingMatched,
        Optional<Spread> remainingAlone) {

    static UnloadedResult of(
            double at, FragmentSearch search, double explained, List<RemainingMakespan.Errors> errors) {
        return new UnloadedResult(
                at,
                search,
                explained,
                Spread.of(errors.stream()
                        .mapToDouble(RemainingMakespan.Errors::matched)
                        .toArray()),
                Spread.of(errors.stream()
                        .mapToDouble(RemainingMakespan.Errors::alone)
                        .toArray()));
    }
}
