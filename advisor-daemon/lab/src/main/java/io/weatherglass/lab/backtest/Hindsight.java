package io.weatherglass.lab.backtest;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Computes the best interval score that could have been achieved by scaling the lower and the upper half of all
 * intervals, each by one factor. Calibration methods that only scale intervals cannot achieve a lower score; the
 * remaining score is due to errors in the medians and the relative widths.
 */
final class Hindsight {

    private final double penalty;

    /** @param level level of the intervals, in (0, 1) */
    Hindsight(double level) {
        penalty = 2 / (1 - level);
    }

    /**
     * Returns the mean interval score, relative to the true makespans, after scaling each half of the intervals by its
     * optimal factor. Requires at least one row.
     */
    double intervalScore(List<BacktestForecast> rows) {
        return best(rows, row -> row.medianSeconds() - row.interval().lower(), row -> -missed(row))
                + best(rows, row -> row.interval().upper() - row.medianSeconds(), Hindsight::missed);
    }

    private static double missed(BacktestForecast row) {
        return row.instance().makespanSeconds() - row.medianSeconds();
    }

    /**
     * Evaluates all factors at which the minimum may lie. The score is convex and piecewise linear in the factor, so
     * its minimum is at 0 or where an end of an interval equals the true makespan.
     */
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
