package io.weatherglass.forecast.matching.search;

/** Says when a search must stop. */
@FunctionalInterface
public interface SearchLimit {

    SearchLimit NONE = () -> false;

    boolean isReached();
}
