package io.weatherglass.forecast.matching.search;

import java.util.Arrays;

/** Computes the errors of fragments relative to one observation. */
final class FittingErrors {

    private final Observation observation;
    private final int[] fitted;
    private final int[] toCome;

    FittingErrors(Observation observation) {
        this.observation = observation;
        fitted = observation.fittedJobs();
        toCome = observation.jobsToCome();
    }

    double distanceSeconds(int fragment) {
        return observation.candidates().table().rootMeanSquare(fragment, fitted, observation.observedSeconds());
    }

    double pastErrorSeconds(int fragment) {
        return observation.candidates().table().rootMeanSquare(fragment, fitted, observation.projectedSeconds());
    }

    /** Computes E(W,t,k) for all fragments in a stretch of the grid, and returns the number of fragments. */
    int pastErrorsOfStretch(int stretch, float[] column, float[] result) {
        Arrays.fill(result, 0);
        int count = 0;
        for (int job : fitted) {
            count = observation.candidates().copyStretch(stretch, job, column);
            float projected = (float) observation.projectedSeconds()[job];
            for (int t = 0; t < count; t++) {
                result[t] += (projected - column[t]) * (projected - column[t]);
            }
        }
        for (int t = 0; t < count; t++) {
            result[t] = (float) Math.sqrt(result[t] / fitted.length);
        }
        return count;
    }

    double futureErrorSeconds(int fragment) {
        return observation.candidates().table().rootMeanSquare(fragment, toCome, observation.projectedSeconds());
    }
}
