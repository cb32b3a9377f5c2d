package io.weatherglass.forecast.matching.search;

import java.util.List;

/**
 * How a search ended.
 *
 * @param candidates the best fragments with weights that sum to 1, best first; empty if nothing was found
 * @param evaluations fragments that were compared with what was observed
 * @param timedOut whether the limit struck before the search was done
 */
public record Match(List<Candidate> candidates, long evaluations, boolean timedOut) {

    /**
     * A fragment that explains what was observed.
     *
     * @param fragment index on the grid
     * @param weight its share of the mixture, 0–1
     * @param pastErrorSeconds E': root mean square of simulated minus observed runtimes of the completed jobs, s
     * @param futureErrorSeconds F: root mean square of projected minus simulated runtimes of the jobs to come, s
     */
    public record Candidate(int fragment, double weight, double pastErrorSeconds, double futureErrorSeconds) {}

    public Match {
        candidates = List.copyOf(candidates);
    }

    /** A match that found nothing, or nothing worth reporting. */
    public static Match none(long evaluations, boolean timedOut) {
        return new Match(List.of(), evaluations, timedOut);
    }

    public boolean isFound() {
        return !candidates.isEmpty();
    }
}
