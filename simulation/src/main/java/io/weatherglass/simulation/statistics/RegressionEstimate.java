package io.weatherglass.simulation.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A mean, estimated with the help of quantities that go with it and whose own means are known better: the regression estimator of
 * double sampling [Cochran, Sampling Techniques, 1977, section 12.6], control variates [Lavenberg, Welch 1981].
 *
 * <pre>
 * mean = ȳₙ − b'(c̄ₙ − c̄ₘ),   SE² = s²(y | c) / n + (s²(y) − s²(y | c)) / m
 * </pre>
 *
 * Controls may be known of different numbers m of realizations; each then counts with what the ones before it do not explain.
 *
 * It is linear in the values: estimates of two quantities with the same controls differ by the estimate of their difference. Immutable.
 *
 * @param mean the estimate
 * @param standardError of it, &gt;= 0
 */
public record RegressionEstimate(double mean, double standardError) {
    /** Values for each control at least; with fewer the coefficients cost more than they gain. A guess. */
    private static final int VALUES_PER_CONTROL = 20;

    /** Values below which nothing is adjusted. A guess. */
    private static final int MIN_VALUES = 100;

    /** What a control has beside those before it, as a share of its own size, to count as another one. */
    private static final double INDEPENDENT = 1e-6;

    /**
     * Estimates a mean. Of few values, or without controls, it is their mean.
     *
     * @param values n of them, at least one
     * @param controls by control, at least n values, the first n of them of the same realizations; none has more values than those
     *     before it; the most useful first, since only as many are used as the values allow, and the last one in any case
     */
    public static RegressionEstimate of(double[] values, double[][] controls) {
        SampleDistribution sample = new SampleDistribution(values);
        int n = values.length;
        if (n < MIN_VALUES || sample.sd() == 0) {
            return new RegressionEstimate(sample.mean(), sample.standardErrorOfMean());
        }
        List<double[]> basis = basis(n, controls);
        if (basis.isEmpty()) {
            return new RegressionEstimate(sample.mean(), sample.standardErrorOfMean());
        }
        double[] rest = centred(values, n, n);
        double mean = sample.mean();
        double known = 0;
        for (double[] direction : basis) {
            double slope = product(rest, direction, n);
            known += slope * slope / (n - 1) / direction.length;
            // as long as its first n are, and centred there: what is left of its mean over all is how far off those
            // were
            mean += slope * Arrays.stream(direction).average().orElse(0);
            subtract(rest, slope, direction, n);
        }
        double variance = sample.sd() * sample.sd();
        double residual = Math.min(variance, product(rest, rest, n) / (n - 1 - basis.size()));
        return new RegressionEstimate(mean, Math.sqrt(residual / n + known));
    }

    /** The controls as orthogonal directions: of mean 0 and length 1 over the first n, each with all of its values. */
    private static List<double[]> basis(int n, double[][] controls) {
        List<double[]> basis = new ArrayList<>();
        for (int k = 0; k < controls.length && (basis.size() + 1) * VALUES_PER_CONTROL <= n; k++) {
            boolean isLastPlace = (basis.size() + 2) * VALUES_PER_CONTROL > n;
            if (isLastPlace && k < controls.length - 1) {
                continue;
            }
            double[] direction = centred(controls[k], n, controls[k].length);
            double size = Math.sqrt(product(direction, direction, n));
            // twice is enough [Giraud, Langou, Rozloznik 2005]
            for (int times = 0; times < 2; times++) {
                for (double[] other : basis) {
                    subtract(direction, product(direction, other, n), other, direction.length);
                }
            }
            double left = Math.sqrt(product(direction, direction, n));
            double mean = Math.abs(controls[k][0] - direction[0]);
            if (left > INDEPENDENT * size && left > INDEPENDENT * INDEPENDENT * mean) {
                for (int i = 0; i < direction.length; i++) {
                    direction[i] /= left;
                }
                basis.add(direction);
            }
        }
        return basis;
    }

    /** The first {@code length} of the values less the mean of the first n. */
    private static double[] centred(double[] values, int n, int length) {
        double mean = Arrays.stream(values, 0, n).sum() / n;
        double[] centred = Arrays.copyOf(values, length);
        for (int i = 0; i < length; i++) {
            centred[i] -= mean;
        }
        return centred;
    }

    private static double product(double[] one, double[] other, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    private static void subtract(double[] from, double times, double[] what, int n) {
        for (int i = 0; i < n; i++) {
            from[i] -= times * what[i];
        }
    }
}
