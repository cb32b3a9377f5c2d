package io.weatherglass.forecast.advising;

import io.weatherglass.forecast.priors.PriorForecast;
import io.weatherglass.simulation.statistics.SortedArrays;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Probability that the cost exceeds a limit if the makespan follows a {@link PriorForecast}. Assumes that a longer
 * makespan raises the cost of a realization by as much as it raises the cost owed. Thread-safe.
 */
final class CostExceedance {

    /** Number of points in time between which the owed cost is interpolated. */
    private static final int DATES = 500;

    private final PriorForecast prior;
    private final double[] makespans;
    /** Cost of each realization minus the cost owed at its makespan; negative if VMs are released earlier. */
    private final double[] beyond;

    private final double[] dates = new double[DATES];
    private final double[] owed = new double[DATES];

    /** @param owedBy cost owed as a function of the makespan in seconds; must not decrease */
    CostExceedance(
            PriorForecast prior,
            double elapsedSeconds,
            DoubleUnaryOperator owedBy,
            double[] makespans,
            double[] costs) {
        this.prior = prior;
        this.makespans = makespans;
        double width = Math.max(0, prior.longestSeconds() - elapsedSeconds);
        for (int i = 0; i < DATES; i++) {
            // quadratic spacing: prior makespans are denser near the present
            double share = i / (DATES - 1.0);
            dates[i] = elapsedSeconds + share * share * width;
            owed[i] = owedBy.applyAsDouble(dates[i]);
        }
        beyond = new double[makespans.length];
        Arrays.setAll(beyond, i -> costs[i] - owedBy.applyAsDouble(makespans[i]));
    }

    double above(double limit) {
        double[] thresholds = new double[makespans.length];
        for (int i = 0; i < makespans.length; i++) {
            double allowed = limit - beyond[i];
            thresholds[i] = longest(allowed);
        }
        return prior.above(makespans, thresholds);
    }

    /**
     * Returns the longest makespan whose cost is allowed: infinity if every makespan is allowed, negative infinity if
     * none is.
     */
    private double longest(double allowed) {
        if (owed[DATES - 1] <= allowed) {
            return Double.POSITIVE_INFINITY;
        }
        if (owed[0] > allowed) {
            return Double.NEGATIVE_INFINITY;
        }
        int high = SortedArrays.firstAbove(owed, allowed);
        int low = high - 1;
        double share = (allowed - owed[low]) / (owed[high] - owed[low]);
        return dates[low] + share * (dates[high] - dates[low]);
    }
}
