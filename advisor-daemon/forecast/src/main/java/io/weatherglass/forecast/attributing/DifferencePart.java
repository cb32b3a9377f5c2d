package io.weatherglass.forecast.attributing;

import io.weatherglass.simulation.statistics.Interval;
import java.util.Optional;

/**
 * A part of the difference between two totals.
 *
 * @param kind kind of jobs for {@link Item#PROCESS} and {@link Item#ONE_SIDED}; otherwise empty
 * @param amount part of the difference, in the unit of the total
 * @param interval simultaneous 99 % interval of the amount; empty for counted effects and if past runs are too few or
 *     vary too much
 * @param ratio runtime of the later side divided by that of the earlier side; empty if it is not about runtimes
 * @param changed whether the amount exceeds {@link Attribution#MATERIALITY} and the interval, if any, excludes 0
 */
public record DifferencePart(
        Item item,
        String kind,
        double amount,
        Optional<Interval> interval,
        Optional<Ratio> ratio,
        boolean changed,
        Cause cause) {

    public record Ratio(double value, Optional<Interval> interval) {}

    public enum Item {
        INPUT(true),
        /** A kind that occurs only on one side, such as a new, removed or renamed process. */
        ONE_SIDED(true),
        PROCESS(false),
        MACHINES(false),
        /** Jobs at once for a makespan; the price of a second of runtime for a cost. */
        SHARING(false),
        IDLE(false),
        FAILURES(true);

        private final boolean counted;

        Item(boolean counted) {
            this.counted = counted;
        }

        /** Returns whether the contribution follows from counts, so that it has no interval. */
        public boolean isCounted() {
            return counted;
        }
    }

    public enum Cause {
        INPUT,
        CODE,
        /** A kind changed, but not by a known change of the code. */
        PROCESS,
        MACHINES,
        /** There are too few kinds to distinguish processes from machines. */
        PROCESS_OR_MACHINES,
        WAITING,
        PRICE,
        FAILURES
    }
}
