package io.weatherglass.forecast.pooling;

import io.weatherglass.simulation.montecarlo.Exponential;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * What one forecaster says of the time that remains: a weighted sample, one value per past run. The next value lies beyond n exchangeable
 * ones on either side with a chance of 1/(n + 1) [Vovk et al. 2019]; how far, a mixture of Student's t says. Few values do not show how far
 * runs scatter; then that mixture takes the place of the sample. Immutable.
 */
final class Remaining {

    /** Scatter of the logarithm where forecasters are compared, which all have it in common: it must not hide that one scatters less. A guess. */
    private static final double SCORE_SCALE = 0.2;

    /** Up to so many values the mixture of t alone counts, from ENOUGH on only beyond the values. */
    private static final double FEW = 5;

    private static final double ENOUGH = 30;

    /** Just below a half, as sums of equal weights are not exact. */
    private static final double HALF_A_RUN = 0.4995;

    /** Each t in equal shares. */
    private static final int SHARES = 200;

    /** Places over which a step between two values is spread. A guess. */
    private static final int PLACES = 4;

    /** Least time that can remain, s: the precision of dates. */
    private static final double MIN_SECONDS = 1e-3;

    /** By twice the degrees of freedom. */
    private static final Map<Integer, double[]> T_QUANTILES = new ConcurrentHashMap<>();

    private final double[] logs;
    private final double[] weights;
    private final double size;
    private final double mean;
    private final double scatter;

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

    private static double shareOfSample(double size) {
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
        double[] values = Arrays.stream(logs).map(Exponential::of).toArray();
        double sample = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j < i; j++) {
                sample += weights[i] * weights[j] * Math.abs(values[i] - values[j]);
            }
        }
        double share = shareOfSample(size);
        double few = seconds * scale() / Math.sqrt(Math.PI);
        return Math.max(MIN_SECONDS, (share * sample * (1 + 1 / size) + (1 - share) * few) * (1 + FEW / size));
    }

    /** Of the logarithm of a next value, shrunk towards what forecasters have in common. */
    private double scale() {
        double prior = Scatter.PRIOR_RUNS * SCORE_SCALE * SCORE_SCALE;
        double freedom = Scatter.PRIOR_RUNS + Math.max(0, size - 1);
        return Math.sqrt((prior + size * scatter) / freedom * (1 + 1 / size));
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

    Atoms atoms(ScatterPrior prior) {
        double count = prior.size(size);
        double share = shareOfSample(count);
        Atoms next = next(prior, count);
        int[] rising = rising();
        int lowest = outermost(rising, 1);
        int highest = outermost(rising, -1);
        Atoms within = within(rising, lowest, highest);
        double first = logs[rising[lowest]];
        double last = logs[rising[highest]];
        double tail = 1 / (count + 1);
        double below = 0;
        double above = 0;
        for (int i = 0; i < next.logs().length; i++) {
            below += next.logs()[i] < first ? next.weights()[i] : 0;
            above += next.logs()[i] > last ? next.weights()[i] : 0;
        }
        int own = within.logs().length;
        int ends = own + next.logs().length;
        double[] values = Arrays.copyOf(within.logs(), ends + 2);
        double[] mass = Arrays.copyOf(within.weights(), values.length);
        for (int i = 0; i < own; i++) {
            mass[i] *= share * (1 - 2 * tail);
        }
        // where the mixture does not reach beyond the values, its part is on the outermost ones
        values[ends] = first;
        mass[ends] = below == 0 ? share * tail : 0;
        values[ends + 1] = last;
        mass[ends + 1] = above == 0 ? share * tail : 0;
        for (int i = 0; i < next.logs().length; i++) {
            double value = next.logs()[i];
            double beyond = 0;
            if (value < first) {
                beyond = tail / below;
            } else if (value > last) {
                beyond = tail / above;
            }
            values[own + i] = value;
            mass[own + i] = next.weights()[i] * (1 - share + share * beyond);
        }
        return new Atoms(values, mass);
    }

    /** The mixture of t, as far as it may reach. */
    private Atoms next(ScatterPrior prior, double count) {
        Scatter scales = Scatter.of(prior, count, scatter);
        Ends ends = Ends.of(logs, count);
        double[] quantiles = T_QUANTILES.computeIfAbsent((int) Math.round(2 * scales.freedom()), Remaining::quantiles);
        double[] values = new double[scales.count() * SHARES];
        double[] mass = new double[values.length];
        for (int guess = 0; guess < scales.count(); guess++) {
            for (int i = 0; i < SHARES; i++) {
                int at = guess * SHARES + i;
                double value = mean + scales.scale(guess) * quantiles[i];
                values[at] = Math.min(ends.highest(), Math.max(ends.lowest(), value));
                mass[at] = scales.weight(guess) / SHARES;
            }
        }
        return new Atoms(values, mass);
    }

    /** The values from the lowest to the highest. */
    private int[] rising() {
        return IntStream.range(0, logs.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> logs[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * Which value ends what was seen on a side: those beyond weigh less together than half of a run.
     *
     * @param direction 1 from the lowest on, -1 from the highest
     * @return its place among the rising values
     */
    private int outermost(int[] rising, int direction) {
        int at = direction > 0 ? 0 : rising.length - 1;
        double beyond = weights[rising[at]];
        while (beyond < HALF_A_RUN / size && at + direction >= 0 && at + direction < rising.length) {
            at += direction;
            beyond += weights[rising[at]];
        }
        return at;
    }

    /**
     * The next value is in each step between two values with the same chance, half of the weight of either, and anywhere there: on one of the two it would make a
     * bound jump from one past run to the next, which holds 97 % of the time with 59 runs and 93 % with 60.
     *
     * @return rising values; the weights add up to 1
     */
    private Atoms within(int[] rising, int lowest, int highest) {
        int steps = highest - lowest;
        if (steps <= 0) {
            return new Atoms(new double[] {logs[rising[lowest]]}, new double[] {1});
        }
        double[] values = new double[steps * PLACES];
        double[] mass = new double[values.length];
        double sum = 0;
        for (int step = 0; step < steps; step++) {
            int from = rising[lowest + step];
            int to = rising[lowest + step + 1];
            for (int place = 0; place < PLACES; place++) {
                int at = step * PLACES + place;
                values[at] = logs[from] + (logs[to] - logs[from]) * (place + 0.5) / PLACES;
                mass[at] = (weights[from] + weights[to]) / 2;
                sum += mass[at];
            }
        }
        for (int i = 0; i < mass.length; i++) {
            mass[i] /= sum;
        }
        return new Atoms(values, mass);
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
