package io.weatherglass.forecast.matching;

/** Hears what searches for background loads do and find, for statistics; on any thread, often at the same time. */
public interface SearchListener {

    /** A listener that ignores everything. */
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
     * A search has ended with a result.
     *
     * @param status as in {@link io.weatherglass.connectors.advisory.Background}
     * @param wallMillis how long it took, &gt;= 0
     * @param timedOut whether it ended because its time was over
     */
    void searched(String status, long wallMillis, boolean timedOut);

    /** A search has ended without a result: {@code cancelled}, or {@code failed}. */
    void ended(String status);

    /** @param unexplainedShare E' of the best fragment over the past error E, &gt;= 0 */
    void matched(double unexplainedShare);

    /** Fragments were compared with what was observed. */
    void compared(long fragments);

    /** Fragments were simulated behind a workflow. */
    void simulated(int fragments);
}
