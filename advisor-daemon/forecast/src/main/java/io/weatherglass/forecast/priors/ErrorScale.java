package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.RemainingError;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How large the errors of forecasts of one kind are: {@code ln scale = level(stage) + exponent · ln(spread / 0.03)}, the second
 * term only from a stage on. Forecasts that know themselves to be uncertain are further off; but before something of a run
 * has been seen, they do not know. From the end of a stage the scale glides to that of the next one, which it has from that one's
 * centre on, where it was fitted. Immutable.
 *
 * @param levels by stage, ln of the scale of a forecast with a spread of 0.03
 * @param exponent of the spread
 * @param spreadFrom first stage at which the spread says something
 * @param widest by stage, largest error that is thought possible, &gt; 0
 * @param workflows that it was fitted on, &gt;= 1
 */
public record ErrorScale(
        List<Double> levels, double exponent, ProgressBucket spreadFrom, List<Double> widest, int workflows) {

    /** The spread at which a scale is its level; near the median of the public runs, so that levels and exponent hardly depend on each other. */
    static final double USUAL_SPREAD = 0.03;

    /** Forecasts that pretend to be more certain count as this certain. A guess. */
    private static final double MIN_SPREAD = 0.005;

    /**
     * Forecasts that say they are less certain are not further off than this: of the public first runs with a spread of 0.07 to 0.1,
     * 0.1 to 0.15 and more, errors are alike.
     */
    private static final double MAX_SPREAD = 0.1;

    /** Beyond a factor of e there is nothing to learn from a forecast. A guess. */
    private static final double MAX_SCALE = 1;

    /** Throws {@link IllegalArgumentException} if a value is out of its range. */
    public ErrorScale {
        levels = List.copyOf(levels);
        widest = List.copyOf(widest);
        requireOneByStage("levels", levels);
        requireOneByStage("widest", widest);
        if (!levels.stream().allMatch(Double::isFinite) || !Double.isFinite(exponent)) {
            throw new IllegalArgumentException("levels and exponent must be finite, were " + levels + ", " + exponent);
        }
        if (!widest.stream().allMatch(error -> error > 0 && Double.isFinite(error))) {
            throw new IllegalArgumentException("widest must be finite and > 0, were " + widest);
        }
        if (workflows < 1) {
            throw new IllegalArgumentException("workflows must be >= 1, was " + workflows);
        }
    }

    private static void requireOneByStage(String name, List<Double> values) {
        int stages = ProgressBucket.values().length;
        if (values.size() != stages) {
            throw new IllegalArgumentException(
                    name + " must be as many as stages, " + stages + ", were " + values.size());
        }
    }

    /**
     * The scale of the error of a forecast.
     *
     * @param share of the forecast makespan that has elapsed, &gt;= 0
     */
    double of(double share, double spread) {
        return gliding(share, stage -> of(stage, spread));
    }

    /**
     * The largest error that is thought possible.
     *
     * @param share of the forecast makespan that has elapsed, &gt;= 0
     * @param factor by how much errors have been larger than expected, &gt; 0; smaller ones do not narrow what is possible
     * @return at most the largest of all stages
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

    /** The scale of an error at the centre of a stage. */
    double of(ProgressBucket stage, double spread) {
        return Math.min(MAX_SCALE, Math.exp(levels.get(stage.ordinal()) + exponent * slope(stage, spread, spreadFrom)));
    }

    /** Logarithm of the likelihood of an error, but for a constant, were these the level of its stage and so on. */
    public static double logLikelihood(RemainingError error, double level, double exponent, ProgressBucket spreadFrom) {
        double log = logScale(error, level, exponent, spreadFrom);
        return ErrorDistribution.logDensity(error.logError() / Math.exp(log)) - log;
    }

    /** Logarithm of the scale, likewise. */
    public static double logScale(RemainingError error, double level, double exponent, ProgressBucket spreadFrom) {
        return level + exponent * slope(error.stage(), error.spread(), spreadFrom);
    }

    /** The size that errors of scale 1 do not exceed with a probability, in (0, 1). */
    public static double tail(double probability) {
        return new TDistribution(null, ErrorDistribution.DEGREES).inverseCumulativeProbability((1 + probability) / 2);
    }

    double of(RemainingError error) {
        return of(error.stage(), error.spread());
    }

    static double slope(ProgressBucket stage, double spread, ProgressBucket spreadFrom) {
        return stage.compareTo(spreadFrom) < 0
                ? 0
                : Math.log(Math.min(Math.max(spread, MIN_SPREAD), MAX_SPREAD) / USUAL_SPREAD);
    }
}
