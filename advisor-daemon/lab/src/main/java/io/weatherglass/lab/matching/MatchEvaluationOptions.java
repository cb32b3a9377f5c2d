package io.weatherglass.lab.matching;

import java.util.List;

/**
 * What is evaluated.
 *
 * @param targets how many known background loads t_g are drawn, &gt;= 1
 * @param shares of the jobs that the searches see, each above 0 and below 1
 * @param heldOut whether fragments that overlap t_g's are no candidates
 * @param noise standard deviation of the logarithm of a factor on each observed runtime, &gt;= 0; 0 as published
 * @param forecasts whether the remaining makespan is forecast too, which takes simulations
 */
public record MatchEvaluationOptions(
        int targets, List<Double> shares, boolean heldOut, double noise, boolean forecasts, long seed) {

    /** Throws {@link IllegalArgumentException} with value and rule. */
    public MatchEvaluationOptions {
        if (targets < 1) {
            throw new IllegalArgumentException("targets must be >= 1, was " + targets);
        }
        shares = List.copyOf(shares);
        for (double share : shares) {
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("shares must be above 0 and below 1, was " + share);
            }
        }
        if (!(noise >= 0) || Double.isInfinite(noise)) {
            throw new IllegalArgumentException("noise must be finite and >= 0, was " + noise);
        }
    }

    int completedJobs(double share, int jobs) {
        return Math.max(1, (int) Math.round(share * jobs));
    }
}
