package io.weatherglass.forecast.matching.search;

/** Says when a search must stop: its time is used up, or a newer state has come. */
@FunctionalInterface
public interface SearchLimit {

    /** A limit that never strikes. */
    SearchLimit NONE = () -> false;

    /** Whether the search must stop now; cheap enough to be asked in every step. */
    boolean isReached();
}
