package io.weatherglass.forecast.advising;

import io.weatherglass.forecast.priors.PriorForecast;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** Costs of realizations whose makespans follow a {@link PriorForecast}: cost grows with the makespan by what is owed. Thread-safe. */
final class CostExceedance {

    /** Dates between which the cost is interpolated, 1 % of the remaining time apart. */
    private static final int DATES = 500;

    private final PriorForecast prior;
    private final double[] makespans;
    /** What each realization costs beyond what is owed by its makespan; negative where VMs are released earlier. */
    private final double[] beyond;

    private final double[] dates = new double[DATES];
    private final double[] owed = new double[DATES];

    /** @param owedBy a makespan, s; must not fall */
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
            // closer to each other soon than late, as makespans are
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

    /** The longest makespan by which no more is owed; ± infinite if there is no bound, or more is owed already. */
    private double longest(double allowed) {
        if (owed[DATES - 1] <= allowed) {
            return Double.POSITIVE_INFINITY;
        }
        if (owed[0] > allowed) {
            return Double.NEGATIVE_INFINITY;
        }
        int low = 0;
        int high = DATES - 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (owed[middle] > allowed) {
                high = middle;
            } else {
                low = middle;
            }
        }
        double share = (allowed - owed[low]) / (owed[high] - owed[low]);
        return dates[low] + share * (dates[high] - dates[low]);
    }
}
