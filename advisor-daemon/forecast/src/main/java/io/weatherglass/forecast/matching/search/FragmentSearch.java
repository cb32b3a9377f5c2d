package io.weatherglass.forecast.matching.search;

/**
 * Finds the fragment that is most like the observation. Implementations are immutable, thread-safe, and deterministic for a seed while no limit
 * strikes. They return the best fragment, however unlike; {@link MatchSignificance} filters.
 */
public interface FragmentSearch {

    String name();

    /** Searches until done or limited. The match is empty without candidates or fitted jobs. */
    Match search(Observation observation, SearchLimit limit, long seed);
}
