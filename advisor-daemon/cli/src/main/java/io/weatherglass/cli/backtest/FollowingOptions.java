package io.weatherglass.cli.backtest;

import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import java.util.List;
import java.util.OptionalInt;

/**
 * Options of a back-test.
 *
 * @param shares stages at which forecasts are scored, as shares of the true makespan in [0, 1)
 * @param score number of most recent runs per workflow to score; empty to score the last third of the runs
 * @param teach maximum number of runs per workflow to learn from, directly before the scored runs; empty for all
 * @param cold whether to score the first run of each workflow
 * @param samples whether the number of samples is known at the beginning of a run
 * @param learnedRuns number of past runs to learn a plan from
 */
public record FollowingOptions(
        List<Double> shares,
        double level,
        OptionalInt score,
        OptionalInt teach,
        boolean cold,
        boolean samples,
        int learnedRuns,
        ForecastOptions forecast) {

    public FollowingOptions {
        shares = List.copyOf(shares);
        if (shares.isEmpty() || shares.stream().anyMatch(share -> !(share >= 0 && share < 1))) {
            throw new IllegalArgumentException("shares must be in [0, 1), but were " + shares);
        }
        if (!Advisor.LEVELS.contains(level)) {
            throw new IllegalArgumentException("level must be one of " + Advisor.LEVELS + ", but was " + level);
        }
        requireAtLeast("--score", score, 1);
        requireAtLeast("--teach", teach, 0);
    }

    private static void requireAtLeast(String name, OptionalInt value, int min) {
        if (value.isPresent() && value.getAsInt() < min) {
            throw new IllegalArgumentException(name + " must be >= " + min + ", but was " + value.getAsInt());
        }
    }

    int scored(int runs) {
        return Math.min(runs, score.orElse(Math.max(1, runs / 3)));
    }
}
