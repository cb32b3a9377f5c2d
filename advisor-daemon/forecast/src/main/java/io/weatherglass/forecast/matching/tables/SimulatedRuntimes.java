package io.weatherglass.forecast.matching.tables;

/**
 * The runtime of every job of a workflow, simulated with every fragment of a trace behind it: fragments begin on an even
 * grid over the trace. From these E and F follow for any set of completed jobs. Safe to read from several threads.
 */
public interface SimulatedRuntimes {

    /** Fragments on the grid; the last one ends within the trace. */
    int fragmentCount();

    /** Jobs of the workflow, by index as in the plan. */
    int jobCount();

    /** Distance of two neighbours on the grid, seconds. */
    double gridSeconds();

    /** Date at which the fragment begins, seconds from the first submission of the trace. */
    default double startSeconds(int fragment) {
        return fragment * gridSeconds();
    }

    /** Whether the fragment has been simulated and is a candidate; tables fill while they are searched. */
    boolean isFilled(int fragment);

    /** Simulated runtime of the job with the fragment behind the workflow, seconds; only of a filled fragment. */
    float runtimeSeconds(int fragment, int job);

    /**
     * Copies a job's runtimes for neighbouring fragments, which is how a table is read fast: of a fragment that is not
     * filled it gives any value.
     *
     * @param from first fragment
     * @param count how many fragments
     * @param into gets them from index 0 on
     */
    default void copyRuntimes(int job, int from, int count, float[] into) {
        for (int k = 0; k < count; k++) {
            into[k] = isFilled(from + k) ? runtimeSeconds(from + k, job) : 0;
        }
    }
}
