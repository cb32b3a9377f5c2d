package io.weatherglass.forecast.calibration;

import java.util.Comparator;
import java.util.List;

/**
 * Uncalibrated forecast of a quantity.
 *
 * @param progress elapsed share of the median makespan, in [0, 1]
 * @param scale scale of errors, such as the remaining time, &gt; 0
 * @param floor lower bound of the truth: elapsed time or owed cost, &gt;= 0
 */
public record ModelForecast(
        Quantity quantity, double progress, double median, double scale, double floor, List<LevelInterval> intervals) {

    /** Scale used if the expected amount is 0. */
    private static final double NO_SCALE = 1e-9;

    /** Minimum remaining time as a share of the median, because errors do not vanish at the end. */
    private static final double MIN_REMAINING = 0.01;

    /** Precision of timestamps, s. */
    private static final double MIN_SECONDS = 1e-3;

    /** Relative rounding error of sums of equal prices. */
    private static final double ROUNDING = 1e-12;

    /**
     * Minimum unit as a share of the scale; without it, errors measured in widths of very narrow intervals would be
     * huge.
     */
    private static final double MIN_WIDTH = 0.02;

    /** @throws IllegalArgumentException if a value is out of range */
    public ModelForecast {
        if (!(progress >= 0 && progress <= 1)) {
            throw new IllegalArgumentException("progress must be in [0, 1], but was " + progress);
        }
        if (!(median >= floor) || !Double.isFinite(median)) {
            throw new IllegalArgumentException("median must be finite and >= floor " + floor + ", but was " + median);
        }
        if (!(scale > 0) || !Double.isFinite(scale)) {
            throw new IllegalArgumentException("scale must be finite and > 0, but was " + scale);
        }
        if (!(floor >= 0) || !Double.isFinite(floor)) {
            throw new IllegalArgumentException("floor must be finite and >= 0, but was " + floor);
        }
        intervals = intervals.stream()
                .sorted(Comparator.comparingDouble(LevelInterval::level))
                .toList();
    }

    public static ModelForecast makespan(double elapsedSeconds, double medianSeconds, List<LevelInterval> intervals) {
        double remaining = Math.max(medianSeconds - elapsedSeconds, MIN_REMAINING * medianSeconds);
        return new ModelForecast(
                Quantity.MAKESPAN,
                progress(elapsedSeconds, medianSeconds),
                medianSeconds,
                Math.max(remaining, MIN_SECONDS),
                // the floor must not exceed the median, even if the elapsed time does
                Math.max(0, Math.min(elapsedSeconds, medianSeconds)),
                intervals);
    }

    public static ModelForecast cost(
            Quantity quantity,
            double elapsedSeconds,
            double medianMakespanSeconds,
            double median,
            List<LevelInterval> intervals) {
        // the smallest possible error is 1 BTU; for amounts, it depends on the currency, which is unknown
        double least = quantity.isCount() ? 1 : NO_SCALE;
        return new ModelForecast(
                quantity,
                progress(elapsedSeconds, medianMakespanSeconds),
                median,
                Math.max(median, least),
                0,
                intervals);
    }

    public ModelForecast withOwed(double owed) {
        double exact = quantity.isCount() ? Math.rint(owed) : owed * (1 - ROUNDING);
        return new ModelForecast(quantity, progress, median, scale, Math.min(exact, median), intervals);
    }

    boolean hasScale() {
        return scale > NO_SCALE;
    }

    private static double progress(double elapsedSeconds, double medianSeconds) {
        return medianSeconds > 0 ? Math.min(1, Math.max(0, elapsedSeconds / medianSeconds)) : 1;
    }

    /**
     * Returns the unit of errors: for makespans, the interval width, but at least a share of the scale; for costs, the
     * scale.
     */
    double unit(LevelInterval raw) {
        return quantity.isMeasuredByWidth() ? Math.max(raw.width(), MIN_WIDTH * scale) : scale;
    }

    public ProgressBucket bucket() {
        return ProgressBucket.of(progress);
    }
}
