package io.weatherglass.forecast.matching.search;

/**
 * Finds the fragments most similar to an observation. Implementations are immutable, thread-safe, and deterministic for
 * a seed unless the limit is reached. They return the best fragment even if it is dissimilar; {@link MatchSignificance}
 * rejects such matches.
 */
public interface FragmentSearch {

    String name();

    /** Returns an empty match if there are no candidates or no completed jobs to compare. */
    Match search(Observation observation, SearchLimit limit, long seed);
}
