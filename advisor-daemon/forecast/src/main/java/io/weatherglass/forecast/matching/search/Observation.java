package io.weatherglass.forecast.matching.search;

import java.util.Arrays;

/**
 * Input of a search. Arrays are indexed by job; they are not copied and must not be modified.
 *
 * @param projectedSeconds r_ex; 0 means unknown
 * @param order jobs by projected completion, j_1 … j_N
 */
public record Observation(
        CandidateFragments candidates,
        double[] projectedSeconds,
        double[] observedSeconds,
        boolean[] outlier,
        int[] order) {

    /** @throws IllegalArgumentException if an array does not contain exactly one entry per job */
    public Observation {
        requireJobs("projectedSeconds", projectedSeconds.length, candidates.jobCount());
        requireJobs("observedSeconds", observedSeconds.length, candidates.jobCount());
        requireJobs("outlier", outlier.length, candidates.jobCount());
        requireJobs("order", order.length, candidates.jobCount());
    }

    private static void requireJobs(String name, int length, int jobs) {
        if (length != jobs) {
            throw new IllegalArgumentException(
                    name + " must have an entry for each of the " + jobs + " jobs of the table, but had " + length);
        }
    }

    /** Returns the completed jobs with a known projection, excluding outliers, in plan order. */
    public int[] fittedJobs() {
        return Arrays.stream(order)
                .filter(job -> projectedSeconds[job] > 0 && observedSeconds[job] > 0 && !outlier[job])
                .toArray();
    }

    public int[] jobsToCome() {
        return Arrays.stream(order)
                .filter(job -> projectedSeconds[job] > 0 && Double.isNaN(observedSeconds[job]))
                .toArray();
    }
}
