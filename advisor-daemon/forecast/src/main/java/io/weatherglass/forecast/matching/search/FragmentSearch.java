package io.weatherglass.forecast.matching.search;

/**
 * Finds the fragment whose simulation is most like what was observed. Implementations are immutable, safe for several
 * threads, deterministic for a seed while no limit strikes, and pass one compatibility test. They give the best they find,
 * however unlike; {@link Explaining} keeps what explains the deviation.
 */
public interface FragmentSearch {

    /** Name in commands and advisories, such as {@code exhaustive}. */
    String name();

    /**
     * Searches until it is done or the limit strikes; then gives the best so far and says so. Without candidates, or
     * without a completed job that enters the fit, the match is empty.
     */
    Match search(Observation observation, SearchLimit limit, long seed);
}
