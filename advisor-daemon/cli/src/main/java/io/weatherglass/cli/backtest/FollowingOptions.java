package io.weatherglass.cli.backtest;

import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import java.util.List;
import java.util.OptionalInt;

/**
 * How recorded runs are followed.
 *
 * @param shares of the true makespan at which runs are scored, in [0, 1)
 * @param score how many runs of each workflow are scored, the last ones; empty: a third of them
 * @param teach how many runs of each workflow may teach, those right before the ones that are scored; empty: all
 * @param cold whether the first run of each workflow is scored as well
 * @param learnedRuns how many past runs a plan is learned from
 */
public record FollowingOptions(
        List<Double> shares,
        double level,
        OptionalInt score,
        OptionalInt teach,
        boolean cold,
        int learnedRuns,
        ForecastOptions forecast) {

    /** Checks the ranges given above. */
    public FollowingOptions {
        shares = List.copyOf(shares);
        if (shares.isEmpty() || shares.stream().anyMatch(share -> !(share >= 0 && share < 1))) {
            throw new IllegalArgumentException("shares must be in [0, 1), were " + shares);
        }
        if (!Advisor.LEVELS.contains(level)) {
            throw new IllegalArgumentException("level must be one of " + Advisor.LEVELS + ", was " + level);
        }
        requireAtLeast("--score", score, 1);
        requireAtLeast("--teach", teach, 0);
    }

    private static void requireAtLeast(String name, OptionalInt value, int min) {
        if (value.isPresent() && value.getAsInt() < min) {
            throw new IllegalArgumentException(name + " must be >= " + min + ", was " + value.getAsInt());
        }
    }

    int scored(int runs) {
        return Math.min(runs, score.orElse(Math.max(1, runs / 3)));
    }
}
