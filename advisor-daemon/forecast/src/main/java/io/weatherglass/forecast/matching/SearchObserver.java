package io.weatherglass.forecast.matching;

/** Observes searches; called on any thread. */
interface SearchObserver {

    /** A search has ended, after all its slices; E of the jobs that it was to explain. */
    void searched(MatchStatus finding, double pastErrorSeconds);

    /** A search was given up because the instance has ended. */
    void cancelled();

    void failed();

    /** So many fragments have been compared with what was observed. */
    void compared(long fragments);

    /** So many fragments have been simulated. */
    void simulated(int fragments);

    /** There is news of the load behind the instance. */
    void found();
}
