package io.weatherglass.simulation.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Control variates for estimating means; {@link RegressionEstimate} has the formulas. Immutable. */
public final class ControlVariates {
    /** Minimum number of values per control: each coefficient costs a degree of freedom. */
    private static final int VALUES_PER_CONTROL = 20;

    /** Smaller samples are not adjusted. */
    private static final int MIN_VALUES = 100;

    /** Minimum norm of a control's component orthogonal to earlier controls, relative to the norm of the control. */
    private static final double INDEPENDENT = 1e-6;

    private final int size;

    /** Orthogonal directions. The first {@code size} values of each have mean 0 and norm 1. */
    private final List<double[]> basis;

    /** For each direction, the mean of all its values; it estimates the sampling error of the first values. */
    private final double[] means;

    /**
     * Creates control variates for samples with {@code size} values.
     *
     * @param controls values of each control, most useful control first. Each control starts with the values for the
     *     realizations of the sample and has at least {@code size} values. Later controls must not have more values
     *     than earlier controls. A small {@code size} limits the number of controls used, but this limit never excludes
     *     the last control.
     */
    public ControlVariates(double[][] controls, int size) {
        this.size = size;
        this.basis = size < MIN_VALUES ? List.of() : basis(size, controls);
        this.means = basis.stream()
                .mapToDouble(direction -> Arrays.stream(direction).average().orElse(0))
                .toArray();
    }

    /** Estimates the mean of a sample. Returns the sample mean if there are no controls or the sample is small. */
    public RegressionEstimate mean(double[] values) {
        if (values.length != size) {
            throw new IllegalArgumentException(
                    "there must be %d values, but there were %d".formatted(size, values.length));
        }
        SampleDistribution sample = new SampleDistribution(values);
        if (basis.isEmpty() || sample.sd() == 0) {
            return new RegressionEstimate(sample.mean(), sample.standardErrorOfMean());
        }
        double[] rest = centred(values, size, size);
        double mean = sample.mean();
        double known = 0;
        for (int k = 0; k < means.length; k++) {
            double[] direction = basis.get(k);
            double slope = product(rest, direction, size);
            known += slope * slope / (size - 1) / direction.length;
            // The first values of a direction belong to the sample, so the mean of all its values measures their
            // sampling error.
            mean += slope * means[k];
            subtract(rest, slope, direction, size);
        }
        double variance = sample.sd() * sample.sd();
        double residual = Math.min(variance, product(rest, rest, size) / (size - 1 - basis.size()));
        return new RegressionEstimate(mean, Math.sqrt(residual / size + known));
    }

    private static List<double[]> basis(int n, double[][] controls) {
        List<double[]> basis = new ArrayList<>();
        for (int k = 0; k < controls.length && (basis.size() + 1) * VALUES_PER_CONTROL <= n; k++) {
            boolean isLastPlace = (basis.size() + 2) * VALUES_PER_CONTROL > n;
            if (isLastPlace && k < controls.length - 1) {
                continue;
            }
            double[] direction = centred(controls[k], n, controls[k].length);
            double size = Math.sqrt(product(direction, direction, n));
            // Repeats Gram-Schmidt once for numerical orthogonality [Giraud, Langou, Rozloznik 2005].
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
