package io.weatherglass.lab.backtest;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What the intervals of some forecasts would have scored, had it been known how wide they should be: the distance of each end
 * from the median is multiplied by one factor for all of them, the one that is best for these very forecasts. A method that only
 * widens or narrows intervals by what it has learned from others cannot expect a lower score; what remains is the error of the
 * medians, and of how widths differ between forecasts.
 */
final class Hindsight {

    private final double penalty;

    /** @param level of the intervals, in (0, 1) */
    Hindsight(double level) {
        penalty = 2 / (1 - level);
    }

    /** Mean of the interval scores as shares of the true makespans, with the best factor at either end; rows must not be empty. */
    double intervalScore(List<BacktestForecast> rows) {
        return best(rows, row -> row.medianSeconds() - row.interval().lower(), row -> -missed(row))
                + best(rows, row -> row.interval().upper() - row.medianSeconds(), Hindsight::missed);
    }

    private static double missed(BacktestForecast row) {
        return row.instance().makespanSeconds() - row.medianSeconds();
    }

    /** The score is convex and piecewise linear in the factor: it is least where one of the ends is the truth, or at 0. */
    private double best(
            List<BacktestForecast> rows,
            ToDoubleFunction<BacktestForecast> distance,
            ToDoubleFunction<BacktestForecast> beyondMedian) {
        return rows.stream()
                .filter(row -> distance.applyAsDouble(row) > 0 && beyondMedian.applyAsDouble(row) > 0)
                .mapToDouble(row -> beyondMedian.applyAsDouble(row) / distance.applyAsDouble(row))
                .map(factor -> mean(rows, factor, distance, beyondMedian))
                .reduce(mean(rows, 0, distance, beyondMedian), Math::min);
    }

    private double mean(
            List<BacktestForecast> rows,
            double factor,
            ToDoubleFunction<BacktestForecast> distance,
            ToDoubleFunction<BacktestForecast> beyondMedian) {
        return rows.stream()
                .mapToDouble(row -> {
                    double end = factor * Math.max(0, distance.applyAsDouble(row));
                    double outside = Math.max(0, beyondMedian.applyAsDouble(row) - end);
                    return (end + penalty * outside) / row.instance().makespanSeconds();
                })
                .average()
                .orElseThrow();
    }
}
