package io.weatherglass.forecast.pooling;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Remaining time according to one forecaster: a weighted sample with one value per past run. The next value lies beyond
 * each end of n exchangeable values with probability 1/(n + 1) [Vovk et al. 2019]; a mixture of t distributions describes
 * these tails and replaces small samples. Immutable.
 */
final class RemainingSample {

    private static final double SCORE_SCALE = 0.2;

    /**
     * Up to FEW values, only the mixture is used; from ENOUGH values on, it is used only beyond the ends of the sample.
     */
    private static final double FEW = 5;

    private static final double ENOUGH = 30;
    private static final double HALF_A_RUN = 0.4995;
    private static final int SHARES = 200;
    private static final int PLACES = 4;

    /** Precision of timestamps, s. */
    private static final double MIN_SECONDS = 1e-3;

    private static final Map<Integer, double[]> T_QUANTILES = new ConcurrentHashMap<>();

    private final double[] logs;
    private final double[] weights;
    private final double size;
    private final double mean;
    private final double scatter;

    /**
     * @param seconds values below the precision of timestamps are raised to it
     * @param weights &gt;= 0, not all 0
     */
    RemainingSample(double[] seconds, double[] weights) {
        this.weights = ScatterPrior.shares(weights);
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

    static RemainingSample of(double[] seconds) {
        double[] equal = new double[seconds.length];
        Arrays.fill(equal, 1);
        return new RemainingSample(seconds, equal);
    }

    double size() {
        return size;
    }

    private static double shareOfSample(double size) {
        return Math.min(1, Math.max(0, (size - FEW) / (ENOUGH - FEW)));
    }

    /** Returns the expected error of the logarithm of the remaining time, given a prior scatter. */
    double scale() {
        double prior = Scatter.PRIOR_RUNS * SCORE_SCALE * SCORE_SCALE;
        double freedom = Scatter.PRIOR_RUNS + Math.max(0, size - 1);
        return Math.sqrt((prior + size * scatter) / freedom * (1 + 1 / size));
    }

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
        // if the mixture does not extend beyond the values, its weight is added to the outermost values
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

    private Atoms next(ScatterPrior prior, double count) {
        Scatter scales = Scatter.of(prior, count, scatter);
        NextValueBounds ends = NextValueBounds.of(logs, count);
        double[] quantiles =
                T_QUANTILES.computeIfAbsent((int) Math.round(2 * scales.freedom()), RemainingSample::quantiles);
        double[] values = new double[scales.scales().length * SHARES];
        double[] mass = new double[values.length];
        for (int guess = 0; guess < scales.scales().length; guess++) {
            for (int i = 0; i < SHARES; i++) {
                int at = guess * SHARES + i;
                double value = mean + scales.scales()[guess] * quantiles[i];
                values[at] = Math.min(ends.highest(), Math.max(ends.lowest(), value));
                mass[at] = scales.weights()[guess] / SHARES;
            }
        }
        return new Atoms(values, mass);
    }

    private int[] rising() {
        return IntStream.range(0, logs.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> logs[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** @param direction 1 to start at the lowest value, -1 to start at the highest */
    private int outermost(int[] rising, int direction) {
        int at = direction > 0 ? 0 : rising.length - 1;
        double beyond = weights[rising[at]];
        while (beyond < HALF_A_RUN / size && at + direction >= 0 && at + direction < rising.length) {
            at += direction;
            beyond += weights[rising[at]];
        }
        return at;
    }

    /** Distributes weight evenly between neighbouring values, so that bounds can lie between them. */
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
