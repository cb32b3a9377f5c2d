package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.BackgroundSearchEffort;
import io.weatherglass.forecast.matching.search.FragmentSearch;
import io.weatherglass.forecast.matching.search.Match;
import io.weatherglass.forecast.matching.search.MatchSignificance;
import io.weatherglass.forecast.matching.search.SearchLimit;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Searches the tables of all traces and chooses the trace whose best match has the smallest E'. */
record LoadSearch(MatchingOptions options, LongSupplier nanoTime) {
    MatchStatus search(
            SearchRequest request,
            List<FragmentRuntimeTable> tables,
            SearchLimit limit,
            boolean incomplete,
            long begunNanos) {
        double noise = request.noiseScale(options);
        FragmentSearch search = new MatchSignificance(options.search(noise), noise, request.learned());
        Optional<MatchedLoad> best = Optional.empty();
        long evaluations = 0;
        boolean timedOut = incomplete;
        for (FragmentRuntimeTable table : tables) {
            Match match = search.search(
                    table.observation(request.projectedSeconds(), request.observedSeconds(), request.outlier()),
                    limit,
                    0);
            evaluations += match.evaluations();
            timedOut |= match.timedOut();
            if (match.isFound()) {
                MatchedLoad found =
                        MatchedLoad.of(table, match, request.fitted().cardinality());
                if (best.isEmpty() || found.pastErrorSeconds() < best.get().pastErrorSeconds()) {
                    best = Optional.of(found);
                }
            }
        }
        BackgroundSearchEffort effort = new BackgroundSearchEffort(
                search.name(),
                tables.stream()
                        .mapToDouble(table -> table.setup.grid().gridSeconds())
                        .max()
                        .orElse(0),
                tables.stream().mapToLong(FragmentRuntimeTable::fragments).sum(),
                tables.stream().mapToLong(FragmentRuntimeTable::filled).sum(),
                evaluations,
                (nanoTime.getAsLong() - begunNanos) / 1_000_000,
                timedOut);
        return new MatchStatus(
                best.isPresent() ? Background.MATCHED : Background.NOTHING_FOUND,
                reason(best, timedOut),
                Optional.of(request.plan()),
                best,
                Optional.of(effort));
    }

    private static String reason(Optional<MatchedLoad> best, boolean timedOut) {
        String late = timedOut ? "; the search reached its time limit" : "";
        return best.isPresent()
                ? "a historical load explains the deviation" + late
                : "no historical load explains the deviation" + late;
    }
}
