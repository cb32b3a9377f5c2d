package io.weatherglass.forecast.sizing;

import java.util.Collections;
import java.util.List;

/**
 * An upper prediction bound for the maximum of the next run, from the maxima of past runs.
 *
 * <p>Above their median, maxima are assumed to have an exponential tail: P(next &gt; median + x) = exp(−x / s) / 2. As the
 * next of n + 1 exchangeable runs is the largest with probability 1 / (n + 1), s = (maximum − median) / ln((n + 1) / 2).
 * The bound is the x with P = risk, and at least the maximum. Exponential tails: Breiman, Stone, Kooperberg, <i>Robust
 * confidence bounds for extreme upper quantiles</i>, 1990.
 */
final class UpperBound {
    /** With fewer runs, the scale would depend on a single difference. */
    static final int MIN_RUNS = 3;

    private UpperBound() {}

    /**
     * @param maxima of at least {@link #MIN_RUNS} runs
     * @param risk accepted probability that the next maximum exceeds the bound, in (0, 0.5)
     */
    static double of(List<Double> maxima, double risk) {
        List<Double> rising = maxima.stream().sorted().toList();
        int count = rising.size();
        double median = (rising.get((count - 1) / 2) + rising.get(count / 2)) / 2;
        double maximum = Collections.max(rising);
        double scales = Math.log(1 / (2 * risk)) / Math.log((count + 1) / 2.0);
        return median + Math.max(1, scales) * (maximum - median);
    }
}
