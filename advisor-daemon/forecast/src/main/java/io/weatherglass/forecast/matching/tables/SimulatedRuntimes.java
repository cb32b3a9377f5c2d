package io.weatherglass.forecast.matching.tables;

/**
 * Runtimes of every job with every fragment of a trace; fragments start at regular intervals. Thread-safe for reading.
 */
public interface SimulatedRuntimes {

    int fragmentCount();

    int jobCount();

    /** Returns the distance between the starts of neighbouring fragments, s. */
    double gridSeconds();

    /**
     * Returns whether the fragment is a candidate that has been simulated; tables may be searched while they are being
     * filled.
     */
    boolean isFilled(int fragment);

    /** Returns the runtime of a job with a filled fragment, s. */
    float runtimeSeconds(int fragment, int job);

    /** Copies a job's runtimes with neighbouring fragments to indices 0, 1, …; undefined for unfilled fragments. */
    void copyRuntimes(int job, int from, int count, float[] into);

    /**
     * Returns the root mean square error of a filled fragment [KKN17 eq. 1, 2]: E(W,t,k) for projected runtimes of
     * completed jobs, F(W,t,k) for projected runtimes of future jobs, E'(W,t,k) for observed runtimes.
     *
     * @param seconds runtimes by job index, s
     * @return error in seconds; 0 if there are no jobs
     */
    default double rootMeanSquare(int fragment, int[] jobs, double[] seconds) {
        double squares = 0;
        for (int job : jobs) {
            double difference = seconds[job] - runtimeSeconds(fragment, job);
            squares += difference * difference;
        }
        return jobs.length == 0 ? 0 : Math.sqrt(squares / jobs.length);
    }
}
