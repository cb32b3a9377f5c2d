package io.weatherglass.forecast.matching.search;

/** Says when a search must stop. */
@FunctionalInterface
public interface SearchLimit {

    SearchLimit NONE = () -> false;

    /** Cheap enough to be called in every step. */
    boolean isReached();
}
