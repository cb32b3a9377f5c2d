package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.RemainingError;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Size of errors: {@code ln scale = level(stage) + exponent · ln(spread / 0.03)}, where the second term applies from
 * the stage {@code spreadFrom} on. Values are interpolated between the centres of stages. Immutable.
 *
 * @param levels by stage, for a spread of 0.03
 * @param widest by stage, largest possible error, &gt; 0
 * @param workflows number of workflows used for the fit, &gt;= 1
 */
public record ErrorScale(
        List<Double> levels, double exponent, ProgressBucket spreadFrom, List<Double> widest, int workflows) {

    /** Reference spread, near the median of the public runs, so that levels and exponent are nearly independent. */
    static final double USUAL_SPREAD = 0.03;

    public static final double DEGREES = ErrorDistribution.DEGREES;

    private static final double MIN_SPREAD = 0.005;

    /** Upper limit of the spread; public first runs with larger spreads have similar errors. */
    private static final double MAX_SPREAD = 0.1;

    /** Upper limit of the scale; a forecast that is wrong by a factor of e is not informative. */
    private static final double MAX_SCALE = 1;

    /** @throws IllegalArgumentException if a value is out of range */
    public ErrorScale {
        levels = List.copyOf(levels);
        widest = List.copyOf(widest);
        requireOneByStage("levels", levels);
        requireOneByStage("widest", widest);
        if (!levels.stream().allMatch(Double::isFinite) || !Double.isFinite(exponent)) {
            throw new IllegalArgumentException(
                    "levels and exponent must be finite, but were " + levels + ", " + exponent);
        }
        if (!widest.stream().allMatch(error -> error > 0 && Double.isFinite(error))) {
            throw new IllegalArgumentException("widest must be finite and > 0, but were " + widest);
        }
        if (workflows < 1) {
            throw new IllegalArgumentException("workflows must be >= 1, but was " + workflows);
        }
    }

    private static void requireOneByStage(String name, List<Double> values) {
        int stages = ProgressBucket.values().length;
        if (values.size() != stages) {
            throw new IllegalArgumentException(
                    name + " must have " + stages + " values, one per stage, but had " + values.size());
        }
    }

    /** @param share elapsed share of the forecast makespan, &gt;= 0 */
    double of(double share, double spread) {
        return gliding(share, stage -> of(stage, spread));
    }

    /**
     * @param share elapsed share of the forecast makespan, &gt;= 0
     * @param factor observed errors divided by expected ones; no effect below 1
     */
    double widest(double share, double factor) {
        return Math.min(
                Collections.max(widest), Math.max(1, factor) * gliding(share, stage -> widest.get(stage.ordinal())));
    }

    private static double gliding(double share, ToDoubleFunction<ProgressBucket> ofStage) {
        ProgressBucket stage = ProgressBucket.of(share);
        double there = ofStage.applyAsDouble(stage);
        if (stage == ProgressBucket.START || share >= stage.centre()) {
            return there;
        }
        double before = ofStage.applyAsDouble(ProgressBucket.values()[stage.ordinal() - 1]);
        double way = (share - stage.begin()) / (stage.centre() - stage.begin());
        return before * Math.pow(there / before, way);
    }

    double of(ProgressBucket stage, double spread) {
        return Math.min(MAX_SCALE, Math.exp(levels.get(stage.ordinal()) + exponent * slope(stage, spread, spreadFrom)));
    }

    double of(RemainingError error) {
        return of(error.stage(), error.spread());
    }

    public static double slope(ProgressBucket stage, double spread, ProgressBucket spreadFrom) {
        return stage.compareTo(spreadFrom) < 0
                ? 0
                : Math.log(Math.min(Math.max(spread, MIN_SPREAD), MAX_SPREAD) / USUAL_SPREAD);
    }
}
