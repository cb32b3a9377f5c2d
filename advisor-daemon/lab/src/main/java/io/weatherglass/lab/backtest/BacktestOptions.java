package io.weatherglass.lab.backtest;

import java.util.List;

/**
 * Options of a back-test.
 *
 * @param shares checkpoints: shares of the true makespan, ascending, in [0, 1)
 * @param level level of the intervals, in (0, 1)
 * @param scoreFrom number of the first run that is scored in each group, counted from 1
 * @param minRuns minimum number of runs in a group for it to be scored, &gt;= 1
 */
public record BacktestOptions(Protocol protocol, List<Double> shares, double level, int scoreFrom, int minRuns) {

    /** Determines which other runs are known when a run is forecast. */
    public enum Protocol {
        /** All earlier runs. */
        WALK_FORWARD,
        /** All other runs. */
        LEAVE_ONE_OUT,
        /** A fixed set of other runs. */
        TRAINED;

        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    /** @throws IllegalArgumentException with value and rule */
    public BacktestOptions {
        shares = List.copyOf(shares);
        if (shares.isEmpty()) {
            throw new IllegalArgumentException("shares must not be empty");
        }
        double before = -1;
        for (double share : shares) {
            if (!(share >= 0 && share < 1) || share <= before) {
                throw new IllegalArgumentException("shares must be ascending and in [0, 1), but were " + shares);
            }
            before = share;
        }
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level must be in (0, 1), but was " + level);
        }
        if (scoreFrom < 1) {
            throw new IllegalArgumentException("scoreFrom must be >= 1, but was " + scoreFrom);
        }
        if (minRuns < 1) {
            throw new IllegalArgumentException("--least-runs must be >= 1, but was " + minRuns);
        }
    }
}
