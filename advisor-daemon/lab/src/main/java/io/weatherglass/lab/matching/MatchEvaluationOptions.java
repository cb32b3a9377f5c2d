package io.weatherglass.lab.matching;

import java.util.List;

/**
 * Options of an evaluation.
 *
 * @param targets number of known background loads t_g, &gt;= 1
 * @param shares shares of jobs whose runtimes are given to the searches, each in (0, 1)
 * @param heldOut whether to exclude fragments that overlap t_g
 * @param noise standard deviation of the logarithm of the random factor applied to each observed runtime, &gt;= 0; 0 in
 *     the paper
 * @param forecasts whether to forecast the remaining makespan, which requires simulations
 */
public record MatchEvaluationOptions(
        int targets, List<Double> shares, boolean heldOut, double noise, boolean forecasts, long seed) {

    /** @throws IllegalArgumentException if a value is out of range */
    public MatchEvaluationOptions {
        if (targets < 1) {
            throw new IllegalArgumentException("targets must be >= 1, but was " + targets);
        }
        shares = List.copyOf(shares);
        for (double share : shares) {
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("shares must be above 0 and below 1, but was " + share);
            }
        }
        if (!(noise >= 0) || Double.isInfinite(noise)) {
            throw new IllegalArgumentException("noise must be finite and >= 0, but was " + noise);
        }
    }

    int completedJobs(double share, int jobs) {
        return Math.max(1, (int) Math.round(share * jobs));
    }
}
