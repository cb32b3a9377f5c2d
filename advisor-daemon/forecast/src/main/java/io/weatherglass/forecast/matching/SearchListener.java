package io.weatherglass.forecast.matching;

/** Receives statistics on searches, on any thread. */
public interface SearchListener {

    SearchListener NONE = new SearchListener() {
        @Override
        public void searched(String status, long wallMillis, boolean timedOut) {}

        @Override
        public void ended(String status) {}

        @Override
        public void matched(double unexplainedShare) {}

        @Override
        public void compared(long fragments) {}

        @Override
        public void simulated(int fragments) {}
    };

    /**
     * @param status as in {@link io.weatherglass.connectors.advisory.Background}
     * @param timedOut whether the time limit ended it
     */
    void searched(String status, long wallMillis, boolean timedOut);

    /** @param status {@code cancelled} or {@code failed} */
    void ended(String status);

    /** @param unexplainedShare E' of the best fragment over the past error E, &gt;= 0 */
    void matched(double unexplainedShare);

    void compared(long fragments);

    void simulated(int fragments);
}
