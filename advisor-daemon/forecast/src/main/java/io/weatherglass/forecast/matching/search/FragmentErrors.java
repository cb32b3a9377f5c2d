package io.weatherglass.forecast.matching.search;

import io.weatherglass.forecast.matching.tables.SimulatedRuntimes;

/**
 * Root mean square errors of a fragment [KKN17 eq. 1, 2]: E(W,t,k) against projected runtimes of completed jobs, F(W,t,k) against those of jobs to
 * come, E'(W,t,k) against observed runtimes.
 */
public final class FragmentErrors {

    private FragmentErrors() {}

    /**
     * @param fragment a filled one
     * @param seconds by job index
     * @return in seconds; 0 without jobs
     */
    public static double rootMeanSquare(SimulatedRuntimes simulated, int fragment, int[] jobs, double[] seconds) {
        double squares = 0;
        for (int job : jobs) {
            double difference = seconds[job] - simulated.runtimeSeconds(fragment, job);
            squares += difference * difference;
        }
        return jobs.length == 0 ? 0 : Math.sqrt(squares / jobs.length);
    }
}
