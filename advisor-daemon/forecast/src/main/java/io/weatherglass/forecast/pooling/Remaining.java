package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * What one forecaster says of the time that remains: a weighted sample, one value per past run. Few values do not show how far
 * runs scatter; then a Student's t takes the place of the sample, whose scale is shrunk towards a prior. Immutable.
 */
final class Remaining {

    /** Scatter of the logarithm among runs of a workflow of which nothing is known: a factor of two, about. A guess. */
    private static final double PRIOR_SCALE = 0.5;

    /** The same where forecasters are compared, which all have it in common: it must not hide that one scatters less. A guess. */
    private static final double SCORE_SCALE = 0.2;

    /** Runs that the prior scale counts for. A guess. */
    private static final double PRIOR_RUNS = 3;

    /** Up to so many values the t alone counts, from ENOUGH on hardly: the range of 30 holds the next in 93.5 % of cases. */
    private static final double FEW = 5;

    private static final double ENOUGH = 30;

    /** What is beyond all that was seen remains possible: intervals of high levels come from there. A guess. */
    private static final double MAX_SHARE = 0.98;

    /** Share of the chance to fall beyond all values that is put on the outermost ones. */
    private static final double BEYOND = 0.5;

    /** The t in equal shares. */
    private static final int SHARES = 200;

    /** Least time that can remain, s: the precision of dates. */
    private static final double MIN_SECONDS = 1e-3;

    /** By twice the degrees of freedom. */
    private static final Map<Integer, double[]> T_QUANTILES = new ConcurrentHashMap<>();

    private final double[] logs;
    private final double[] weights;
    private final double size;
    private final double mean;
    private final double scatter;
    private final double freedom;

    /**
     * Takes at least one value.
     *
     * @param seconds that may remain, raised to the precision of dates
     * @param weights &gt;= 0, of which at least one is not 0
     */
    Remaining(double[] seconds, double[] weights) {
        double sum = Arrays.stream(weights).sum();
        this.weights = Arrays.stream(weights).map(weight -> weight / sum).toArray();
        logs = Arrays.stream(seconds)
                .map(remaining -> Math.log(Math.max(MIN_SECONDS, remaining)))
                .toArray();
        double squares = 0;
        double first = 0;
        for (int i = 0; i < logs.length; i++) {
            squares += this.weights[i] * this.weights[i];
            first += this.weights[i] * logs[i];
        }
        size = 1 / squares;
        mean = first;
        double second = 0;
        for (int i = 0; i < logs.length; i++) {
            second += this.weights[i] * (logs[i] - mean) * (logs[i] - mean);
        }
        scatter = second;
        freedom = PRIOR_RUNS + Math.max(0, size - 1);
    }

    /** A sample of equal weights. */
    static Remaining of(double[] seconds) {
        double[] equal = new double[seconds.length];
        Arrays.fill(equal, 1);
        return new Remaining(seconds, equal);
    }

    /** How many values of equal weight would say as much (Kish). */
    double size() {
        return size;
    }

    private double shareOfSample() {
        return Math.min(1, Math.max(0, (size - FEW) / (ENOUGH - FEW)));
    }

    /**
     * What its continuous ranked probability score will be if it is calibrated, s: half the mean difference of two draws
     * [Gneiting, Raftery 2007]. Few values may agree by chance, so it is raised where they are few.
     *
     * @param seconds that remain, as all forecasters have it; the scatter of few values is taken as a share of it, since a forecaster
     *     must not win by expecting less
     */
    double expectedScore(double seconds) {
        double sample = 0;
        for (int i = 0; i < logs.length; i++) {
            for (int j = 0; j < i; j++) {
                sample += weights[i] * weights[j] * Math.abs(Math.exp(logs[i]) - Math.exp(logs[j]));
            }
        }
        double share = shareOfSample();
        double few = seconds * scale(SCORE_SCALE) / Math.sqrt(Math.PI);
        return Math.max(MIN_SECONDS, (share * sample * (1 + 1 / size) + (1 - share) * few) * (1 + FEW / size));
    }

    /** Of the logarithm of a next value, shrunk towards a prior. */
    private double scale(double prior) {
        return Math.sqrt((PRIOR_RUNS * prior * prior + size * scatter) / freedom * (1 + 1 / size));
    }

    /** The middle of the logarithms, s. */
    double typicalSeconds() {
        return Math.exp(mean);
    }

    /**
     * The distribution as weighted values, in no order.
     *
     * @param logs of the seconds that remain
     */
    record Atoms(double[] logs, double[] weights) {}

    Atoms atoms() {
        double share = Math.min(MAX_SHARE, shareOfSample());
        double[] sample = conformal();
        double[] quantiles = T_QUANTILES.computeIfAbsent((int) Math.round(2 * freedom), Remaining::quantiles);
        double scale = scale(PRIOR_SCALE);
        int own = share == 0 ? 0 : logs.length;
        double[] values = new double[own + SHARES];
        double[] mass = new double[own + SHARES];
        for (int i = 0; i < own; i++) {
            values[i] = logs[i];
            mass[i] = share * sample[i];
        }
        double lowest = Arrays.stream(logs).min().orElseThrow() - reach();
        double highest = Arrays.stream(logs).max().orElseThrow() + reach();
        for (int i = 0; i < SHARES; i++) {
            values[own + i] = Math.min(highest, Math.max(lowest, mean + scale * quantiles[i]));
            mass[own + i] = (1 - share) / SHARES;
        }
        return new Atoms(values, mass);
    }

    /**
     * How far beyond the values the distribution may reach, as a logarithm: of one value three scales of the prior, of many
     * one of the n parts of their range, which is about the step to a next value. So no bound lies where no past run comes near.
     */
    private double reach() {
        double range = Arrays.stream(logs).max().orElseThrow()
                - Arrays.stream(logs).min().orElseThrow();
        return 3 * PRIOR_SCALE / Math.sqrt(size) + range / size;
    }

    /** The next value falls beyond n exchangeable ones on either side with a chance of 1/(n + 1) [Vovk et al. 2019]. */
    private double[] conformal() {
        double[] mass = weights.clone();
        int low = 0;
        int high = 0;
        for (int i = 1; i < logs.length; i++) {
            low = logs[i] < logs[low] ? i : low;
            high = logs[i] > logs[high] ? i : high;
        }
        mass[low] += BEYOND / (size + 1);
        mass[high] += BEYOND / (size + 1);
        return mass;
    }

    private static double[] quantiles(int twiceFreedom) {
        TDistribution t = new TDistribution(null, twiceFreedom / 2.0);
        double[] quantiles = new double[SHARES];
        for (int i = 0; i < SHARES; i++) {
            quantiles[i] = t.inverseCumulativeProbability((i + 0.5) / SHARES);
        }
        return quantiles;
    }
}
