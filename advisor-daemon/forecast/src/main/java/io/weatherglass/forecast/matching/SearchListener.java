package io.weatherglass.forecast.matching;

/** Receives statistics on searches, on any thread. The default methods do nothing. */
public interface SearchListener {

    SearchListener NONE = new SearchListener() {};

    default void searched(String status, long wallMillis, boolean timedOut) {}

    /** @param status {@code cancelled} or {@code failed} */
    default void ended(String status) {}

    /** @param unexplainedShare error E' of the best fragment divided by the past error E, &gt;= 0 */
    default void matched(double unexplainedShare) {}

    default void compared(long fragments) {}

    default void simulated(int fragments) {}
}
