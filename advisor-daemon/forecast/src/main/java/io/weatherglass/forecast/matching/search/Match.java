package io.weatherglass.forecast.matching.search;

import io.weatherglass.forecast.matching.tables.SimulatedRuntimes;
import java.util.List;

/** @param candidates with weights that sum to 1, best first; empty if there is no match */
public record Match(List<Candidate> candidates, long evaluations, boolean timedOut) {

    /** @param weight 0–1 */
    public record Candidate(int fragment, double weight, double pastErrorSeconds, double futureErrorSeconds) {

        public static Candidate of(Observation observation, int fragment, double weight) {
            SimulatedRuntimes table = observation.candidates().table();
            return new Candidate(
                    fragment,
                    weight,
                    table.rootMeanSquare(fragment, observation.fittedJobs(), observation.observedSeconds()),
                    table.rootMeanSquare(fragment, observation.jobsToCome(), observation.projectedSeconds()));
        }
    }

    public Match {
        candidates = List.copyOf(candidates);
    }

    public static Match none(long evaluations, boolean timedOut) {
        return new Match(List.of(), evaluations, timedOut);
    }

    public boolean isFound() {
        return !candidates.isEmpty();
    }
}
