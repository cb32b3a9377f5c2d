package io.weatherglass.lab.backtest;

import java.util.List;

/**
 * What a back-test measures.
 *
 * @param shares checkpoints: shares of the true makespan, rising, in [0, 1)
 * @param level of the intervals, in (0, 1)
 * @param scoreFrom number of the first execution of each group that is scored, from 1
 * @param minRuns executions that a group must have to be scored, &gt;= 1
 */
public record BacktestOptions(Protocol protocol, List<Double> shares, double level, int scoreFrom, int minRuns) {

    /** What is known of other executions when one is forecast. */
    public enum Protocol {
        /** Those before it. */
        WALK_FORWARD,
        /** All others. */
        LEAVE_ONE_OUT,
        /** A fixed set of others. */
        TRAINED;

        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    /** Throws {@link IllegalArgumentException} with value and rule. */
    public BacktestOptions {
        shares = List.copyOf(shares);
        if (shares.isEmpty()) {
            throw new IllegalArgumentException("shares must have at least one, had 0");
        }
        double before = -1;
        for (double share : shares) {
            if (!(share >= 0 && share < 1) || share <= before) {
                throw new IllegalArgumentException("shares must be rising and in [0, 1), were " + shares);
            }
            before = share;
        }
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level must be in (0, 1), was " + level);
        }
        if (scoreFrom < 1) {
            throw new IllegalArgumentException("scoreFrom must be >= 1, was " + scoreFrom);
        }
        if (minRuns < 1) {
            throw new IllegalArgumentException("--least-runs must be >= 1, was " + minRuns);
        }
    }
}
