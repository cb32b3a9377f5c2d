package io.weatherglass.forecast.calibration;

import java.util.Comparator;
import java.util.List;

/**
 * What the model says of one quantity, before calibration.
 *
 * @param progress elapsed share of the predicted median makespan, in [0, 1]
 * @param median which stays within every interval that is narrowed
 * @param scale what there is to be wrong about, such as the time that remains: &gt; 0, in the unit of the quantity
 * @param floor what the truth cannot be below: the time that has elapsed, or what is owed; &gt;= 0
 * @param intervals by rising level
 */
public record ModelForecast(
        Quantity quantity, double progress, double median, double scale, double floor, List<LevelInterval> intervals) {

    /** Of an amount that is expected to be 0. */
    private static final double NO_SCALE = 1e-9;

    /** Of the last hundredth of a run the scale is that hundredth: what remains of it goes to 0, errors do not. A guess. */
    private static final double MIN_REMAINING = 0.01;

    /** Least scale, s: the precision of the dates of events. */
    private static final double MIN_SECONDS = 1e-3;

    /** Sums of the same prices differ by less, as a share. */
    private static final double ROUNDING = 1e-12;

    /**
     * Least unit as a share of the scale. The widths of models that know of scatter are above it; of one that does not, any
     * excess is a huge number of widths, by which the intervals of others must not be widened. A guess.
     */
    private static final double MIN_WIDTH = 0.02;

    /** Sorts the intervals; throws {@link IllegalArgumentException} if a value is out of its range. */
    public ModelForecast {
        if (!(progress >= 0 && progress <= 1)) {
            throw new IllegalArgumentException("progress must be in [0, 1], was " + progress);
        }
        if (!(median >= floor) || !Double.isFinite(median)) {
            throw new IllegalArgumentException("median must be finite and >= floor " + floor + ", was " + median);
        }
        if (!(scale > 0) || !Double.isFinite(scale)) {
            throw new IllegalArgumentException("scale must be finite and > 0, was " + scale);
        }
        if (!(floor >= 0) || !Double.isFinite(floor)) {
            throw new IllegalArgumentException("floor must be finite and >= 0, was " + floor);
        }
        intervals = intervals.stream()
                .sorted(Comparator.comparingDouble(LevelInterval::level))
                .toList();
    }

    /**
     * A forecast of the makespan, measured by the time that remains.
     *
     * @param elapsedSeconds since the first submission
     * @param medianSeconds of the forecast makespan, from the first submission
     * @param intervals of the makespan, s
     */
    public static ModelForecast makespan(double elapsedSeconds, double medianSeconds, List<LevelInterval> intervals) {
        double remaining = Math.max(medianSeconds - elapsedSeconds, MIN_REMAINING * medianSeconds);
        return new ModelForecast(
                Quantity.MAKESPAN,
                progress(elapsedSeconds, medianSeconds),
                medianSeconds,
                Math.max(remaining, MIN_SECONDS),
                // a median that has just passed is as good as now
                Math.max(0, Math.min(elapsedSeconds, medianSeconds)),
                intervals);
    }

    /**
     * A forecast of a cost, measured by its median.
     *
     * @param elapsedSeconds since the first submission
     * @param medianMakespanSeconds of the forecast made at the same time
     * @param median of the cost, in its unit
     */
    public static ModelForecast cost(
            Quantity quantity,
            double elapsedSeconds,
            double medianMakespanSeconds,
            double median,
            List<LevelInterval> intervals) {
        // one BTU is the least that can be wrong; what amounts are counted in is not known
        double least = quantity.isCount() ? 1 : NO_SCALE;
        return new ModelForecast(
                quantity,
                progress(elapsedSeconds, medianMakespanSeconds),
                median,
                Math.max(median, least),
                0,
                intervals);
    }

    /**
     * The same of a cost of which so much is owed already, in its unit. The median stays above: what is simulated and what is
     * billed need not agree to the last digit.
     */
    public ModelForecast withOwed(double owed) {
        double exact = quantity.isCount() ? Math.rint(owed) : owed * (1 - ROUNDING);
        return new ModelForecast(quantity, progress, median, scale, Math.min(exact, median), intervals);
    }

    /** Whether errors can be given as shares of the scale: not of an amount that was expected to be nothing. */
    boolean hasScale() {
        return scale > NO_SCALE;
    }

    private static double progress(double elapsedSeconds, double medianSeconds) {
        return medianSeconds > 0 ? Math.min(1, Math.max(0, elapsedSeconds / medianSeconds)) : 1;
    }

    /**
     * What the excess of an interval is measured in. Of a makespan its own width, so that a forecast that knows itself to be
     * uncertain is allowed to be as far off; of an interval that has all but collapsed a part of the scale. Costs come in steps,
     * and their intervals have often collapsed: theirs is the scale.
     */
    double unit(LevelInterval raw) {
        return quantity.isMeasuredByWidth() ? Math.max(raw.width(), MIN_WIDTH * scale) : scale;
    }

    public ProgressBucket bucket() {
        return ProgressBucket.of(progress);
    }
}
