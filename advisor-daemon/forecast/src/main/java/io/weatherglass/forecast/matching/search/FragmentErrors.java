package io.weatherglass.forecast.matching.search;

import io.weatherglass.forecast.matching.tables.SimulatedRuntimes;

/**
 * Root mean squares of differences between the simulated runtimes of a fragment and others, over a set of jobs: with the
 * projected runtimes of the completed jobs it is E(W,t,k), with those of the jobs to come F(W,t,k) [KKN17 eq. 1, 2], with the
 * observed runtimes of the completed jobs E'(W,t,k).
 */
public final class FragmentErrors {

    private FragmentErrors() {}

    /**
     * @param simulated runtimes with each fragment behind the workflow
     * @param fragment a filled one
     * @param jobs that enter, by index
     * @param seconds by job index, what the simulated runtimes are held against
     * @return in seconds; 0 if no job enters
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
