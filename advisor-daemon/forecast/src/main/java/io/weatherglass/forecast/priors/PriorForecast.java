package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.RemainingTime;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The makespans of a simulation, each with the errors that forecasts like it have: what remains of a realization times e to
 * the power of an error. A function of the sample and the scale; draws nothing. Thread-safe.
 */
public final class PriorForecast {

    /** Quantiles of the sample that stand for it. A guess: with twice as many bounds move by less than 0.1 %. */
    private static final int POINTS = 64;

    /**
     * Halvings of the range in which a quantile lies, to a millionth of it; all quantiles by the same halves, so that they are in order. A bound is
     * as exact as some hundred thousandths of what remains, where 64 quantiles stand for the sample; each further step costs as many arctangents as these are.
     */
    private static final int HALVINGS = 20;

    /** The errors add at least this share of their scale to what the sample says already. A guess. */
    private static final double MIN_SHARE = 0.5;

    /**
     * No bound is further from the median than this times the widest error, as logarithms, unless the sample itself says so: those
     * errors were of medians, and a sample that is wide as well must not multiply them. Chosen on the recorded first runs
     * ({@code backtest --cold}): with 1 the 95 % interval held 89.5 % of them at half time, with 1.25 91.2 %.
     */
    static final double MAX_BOUND = 1.25;

    private static final double LEVEL = 0.95;

    /** So many realizations that their interval is as wide as it looks. */
    private static final int MANY = Integer.MAX_VALUE;

    private final RemainingTime remaining;
    private final double[] logs;
    private final ErrorDistribution errors;

    /** Logarithms beyond which nothing is thought possible. */
    private final Interval possible;

    /** {@link #aboveLog} at the middles: quantiles share the first of them. */
    private final Map<Double, Double> aboveMiddles = new ConcurrentHashMap<>();

    private PriorForecast(RemainingTime remaining, double[] logs, ErrorDistribution errors, Interval possible) {
        this.remaining = remaining;
        this.logs = logs;
        this.errors = errors;
        this.possible = possible;
    }

    /**
     * Errors are those of medians: what the sample itself explains of them is taken off before they are applied to each
     * of its makespans. How far from the median that leads is bounded.
     *
     * @param sample of makespans, s
     * @param scale of errors of the median
     * @param widest error, &gt; 0
     */
    static PriorForecast of(RemainingTime remaining, SampleDistribution sample, double scale, double widest) {
        double spread = spread(remaining, sample, MANY);
        double added = Math.sqrt(Math.max(scale * scale - spread * spread, MIN_SHARE * scale * MIN_SHARE * scale));
        double[] logs = new double[POINTS];
        for (int point = 0; point < POINTS; point++) {
            logs[point] = remaining.log(sample.quantile((point + 0.5) / POINTS));
        }
        double median = remaining.log(sample.quantile(0.5));
        double furthest = MAX_BOUND * widest;
        Interval possible =
                new Interval(Math.min(logs[0], median - furthest), Math.max(logs[POINTS - 1], median + furthest));
        return new PriorForecast(remaining, logs, new ErrorDistribution(added, widest), possible);
    }

    /** How uncertain a sample of makespans says it is, were there many of them. */
    public static double spread(RemainingTime remaining, SampleDistribution sample) {
        return spread(remaining, sample, sample.size());
    }

    private static double spread(RemainingTime remaining, SampleDistribution sample, int realizations) {
        Interval central = sample.centralInterval(LEVEL);
        return remaining.spread(central.lower(), central.upper(), realizations);
    }

    /** The equal-tailed interval of a level, in (0, 1); not below the time elapsed. */
    public Interval interval(double level) {
        return new Interval(quantile((1 - level) / 2), quantile((1 + level) / 2));
    }

    /** A quantile of the makespan, s; p in (0, 1). */
    double quantile(double p) {
        double low = possible.lower();
        double high = possible.upper();
        for (int step = 0; step < HALVINGS; step++) {
            double middle = (low + high) / 2;
            if (aboveMiddles.computeIfAbsent(middle, this::aboveLog) > 1 - p) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return remaining.makespanSeconds(high);
    }

    /** The longest makespan that is thought possible, s. */
    public double longestSeconds() {
        return remaining.makespanSeconds(possible.upper());
    }

    /** Probability that the makespan is above, s. */
    public double above(double makespanSeconds) {
        return remaining.hasPassed(makespanSeconds) ? 1 : aboveLog(remaining.log(makespanSeconds));
    }

    private double aboveLog(double log) {
        double sum = 0;
        for (double own : logs) {
            sum += above(log, own);
        }
        return sum / logs.length;
    }

    private double above(double log, double own) {
        if (log >= possible.upper()) {
            return 0;
        }
        return log < possible.lower() ? 1 : errors.above(log - own);
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
                    : above(remaining.log(thresholdsSeconds[i]), remaining.log(makespansSeconds[i]));
        }
        return sum / makespansSeconds.length;
    }
}
