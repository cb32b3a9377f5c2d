package io.weatherglass.forecast.matching.tables;

/** Runtimes of every job with every fragment of a trace, on an even grid. Thread-safe to read. */
public interface SimulatedRuntimes {

    int fragmentCount();

    int jobCount();

    /** Distance of neighbours, s. */
    double gridSeconds();

    /** Start of a fragment, s from the first submission of the trace. */
    default double startSeconds(int fragment) {
        return fragment * gridSeconds();
    }

    /** Returns whether the fragment is simulated and a candidate; tables fill while they are searched. */
    boolean isFilled(int fragment);

    /** Runtime of a job with a filled fragment, s. */
    float runtimeSeconds(int fragment, int job);

    /**
     * Copies a job's runtimes for neighbouring fragments; any value where not filled.
     *
     * @param from first fragment
     * @param into from index 0 on
     */
    default void copyRuntimes(int job, int from, int count, float[] into) {
        for (int k = 0; k < count; k++) {
            into[k] = isFilled(from + k) ? runtimeSeconds(from + k, job) : 0;
        }
    }
}
