package io.weatherglass.daemon.matching.search;

import io.weatherglass.daemon.matching.tables.SimulatedRuntimes;

/**
 * What a search is given. The arrays are by job index as in the plan, are not copied and must not be changed.
 *
 * @param simulated runtimes with each fragment behind the workflow
 * @param projectedSeconds r_ex; 0 means unknown, such a job enters no error
 * @param observedSeconds r_ob; NaN where the job is not complete
 * @param outlier jobs that do not enter the fit
 * @param order jobs by projected completion, j_1 … j_N
 */
public record Observation(
        SimulatedRuntimes simulated,
        double[] projectedSeconds,
        double[] observedSeconds,
        boolean[] outlier,
        int[] order) {}
