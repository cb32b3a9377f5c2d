package io.weatherglass.forecast.matching.search;

@FunctionalInterface
public interface SearchLimit {

    SearchLimit NONE = () -> false;

    boolean isReached();
}
