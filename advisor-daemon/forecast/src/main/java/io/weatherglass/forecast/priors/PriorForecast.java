package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.RemainingTime;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;

/**
 * The makespans of a simulation, each with the errors that forecasts like it have: what remains of a realization times e to
 * the power of an error. A function of the sample and the scale; draws nothing. Immutable.
 */
public final class PriorForecast {

    /** Quantiles of the sample that stand for it. A guess: with twice as many bounds move by less than 0.1 %. */
    private static final int POINTS = 64;

    /** Halvings of the range in which a quantile lies, to less than a millionth of it. */
    private static final int HALVINGS = 40;

    /** The errors add at least this share of their scale to what the sample says already. A guess. */
    private static final double MIN_SHARE = 0.5;

    private static final double LEVEL = 0.95;

    private final RemainingTime remaining;
    private final double[] logs;
    private final ErrorDistribution errors;

    private PriorForecast(RemainingTime remaining, double[] logs, ErrorDistribution errors) {
        this.remaining = remaining;
        this.logs = logs;
        this.errors = errors;
    }

    /**
     * Errors are those of medians: what the sample itself explains of them is taken off before they are applied to each
     * of its makespans.
     *
     * @param sample of makespans, s
     * @param scale of errors of the median
     * @param widest error, &gt; 0
     */
    static PriorForecast of(RemainingTime remaining, SampleDistribution sample, double scale, double widest) {
        double spread = spread(remaining, sample);
        double added = Math.sqrt(Math.max(scale * scale - spread * spread, MIN_SHARE * scale * MIN_SHARE * scale));
        double[] logs = new double[POINTS];
        for (int point = 0; point < POINTS; point++) {
            logs[point] = remaining.log(sample.quantile((point + 0.5) / POINTS));
        }
        return new PriorForecast(remaining, logs, new ErrorDistribution(added, widest));
    }

    /** How uncertain a sample of makespans says it is. */
    public static double spread(RemainingTime remaining, SampleDistribution sample) {
        Interval central = sample.centralInterval(LEVEL);
        return remaining.spread(central.lower(), central.upper());
    }

    /** The equal-tailed interval of a level, in (0, 1); not below the time elapsed. */
    public Interval interval(double level) {
        return new Interval(quantile((1 - level) / 2), quantile((1 + level) / 2));
    }

    /** A quantile of the makespan, s; p in (0, 1). */
    double quantile(double p) {
        double low = logs[0] - errors.widest();
        double high = logs[logs.length - 1] + errors.widest();
        for (int step = 0; step < HALVINGS; step++) {
            double middle = (low + high) / 2;
            if (aboveLog(middle) > 1 - p) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return remaining.makespanSeconds(high);
    }

    /** Probability that the makespan is above, s. */
    public double above(double makespanSeconds) {
        return remaining.hasPassed(makespanSeconds) ? 1 : aboveLog(remaining.log(makespanSeconds));
    }

    private double aboveLog(double log) {
        return Arrays.stream(logs).map(own -> errors.above(log - own)).sum() / logs.length;
    }

    /**
     * Probability that a makespan is above a threshold of its own, averaged over realizations.
     *
     * @param makespansSeconds by realization
     * @param thresholdsSeconds by realization
     */
    public double above(double[] makespansSeconds, double[] thresholdsSeconds) {
        double sum = 0;
        for (int i = 0; i < makespansSeconds.length; i++) {
            sum += remaining.hasPassed(thresholdsSeconds[i])
                    ? 1
                    : errors.above(remaining.log(thresholdsSeconds[i]) - remaining.log(makespansSeconds[i]));
        }
        return sum / makespansSeconds.length;
    }
}
