package io.weatherglass.forecast.matching;

/** Observes searches; called on any thread. */
interface SearchObserver {

    /** A search has ended after all its slices. */
    void searched(MatchStatus finding, double pastErrorSeconds);

    /** The instance has ended before its search. */
    void cancelled();

    void failed();

    void compared(long fragments);

    void simulated(int fragments);

    void found();
}
