package io.weatherglass.forecast.matching.search;

import java.util.List;

/**
 * @param candidates with weights that sum to 1, best first; empty if nothing was found
 * @param evaluations fragments that were compared
 * @param timedOut whether the limit struck
 */
public record Match(List<Candidate> candidates, long evaluations, boolean timedOut) {

    /**
     * @param fragment index on the grid
     * @param weight 0–1
     * @param pastErrorSeconds E'
     * @param futureErrorSeconds F
     */
    public record Candidate(int fragment, double weight, double pastErrorSeconds, double futureErrorSeconds) {

        /** A fragment and its errors under an observation. */
        public static Candidate of(Observation observation, int fragment, double weight) {
            return new Candidate(
                    fragment,
                    weight,
                    error(observation, fragment, observation.fittedJobs(), observation.observedSeconds()),
                    error(observation, fragment, observation.jobsToCome(), observation.projectedSeconds()));
        }

        private static double error(Observation observation, int fragment, int[] jobs, double[] seconds) {
            return FragmentErrors.rootMeanSquare(observation.candidates().table(), fragment, jobs, seconds);
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
