package io.weatherglass.forecast.attributing;

import io.weatherglass.forecast.attributing.DividedDifference.KindEffect;
import io.weatherglass.simulation.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * Half widths of simultaneous 99 % intervals for the contributions, from the differences between consecutive past runs
 * without a known change. The mean square of a contribution is its variance; Student's t accounts for the number of
 * past runs, and Bonferroni's correction for the number of contributions.
 */
final class RunVariation {

    /** Minimum number of pairs; a single pair gives no usable interval. */
    static final int MIN_PAIRS = 2;

    /** At most 5 of 100 comparisons without a change may report one; this leaves room for errors of the variances. */
    private static final double LEVEL = 0.99;

    /**
     * Prior weight, in pairs, of the mean square over all kinds when it is combined with that of a kind, as in
     * [Smyth, Statistical Applications in Genetics and Molecular Biology 3 (2004)]. Measured with Smyth's estimator: 0.8
     * to 1.0 degrees of freedom in the four workflows of the Common Workflow Scheduler's Nextflow traces.
     */
    private static final double PRIOR_PAIRS = 1.5;

    /**
     * Successive differences share a run, so n of them are worth about 2 n / 3 independent ones [von Neumann, Kent,
     * Bellinson and Hart, Annals of Mathematical Statistics 12 (1941), 153–162].
     */
    private static final double EFFICIENCY = 2.0 / 3;

    /**
     * With fewer pairs, Student's t makes the intervals of six to ten contributions more than twice as wide as a normal
     * distribution does.
     */
    private static final int FEW_PAIRS = 8;

    private final List<DividedDifference> pairs;
    private final double scale;
    private final Map<String, double[]> kinds = new TreeMap<>();
    private final double pooledSquare;

    /** @param scale ratio of the variance of the compared difference to that of a difference between two runs */
    RunVariation(List<DividedDifference> pairs, double scale) {
        this.pairs = List.copyOf(pairs);
        this.scale = scale;
        double squares = 0;
        double weights = 0;
        for (DividedDifference pair : pairs) {
            for (Map.Entry<String, KindEffect> entry : pair.kinds().entrySet()) {
                KindEffect kind = entry.getValue();
                double square = kind.logRatio() * kind.logRatio();
                squares += kind.weight() * square;
                weights += kind.weight();
                if (kind.weight() > 0) {
                    double[] sums = kinds.computeIfAbsent(entry.getKey(), name -> new double[3]);
                    sums[0]++;
                    sums[1] += square;
                    sums[2] += kind.fewestJobs();
                }
            }
        }
        pooledSquare = weights > 0 ? squares / weights : 0;
    }

    int pairs() {
        return pairs.size();
    }

    boolean isFew() {
        return pairs.size() < FEW_PAIRS;
    }

    boolean isKnown() {
        return pairs.size() >= MIN_PAIRS;
    }

    /** Returns the half width for a contribution, in the unit of the total. */
    double ofShare(ToDoubleFunction<DividedDifference> part, DividedDifference of, int contributions) {
        double square = pairs.stream()
                .mapToDouble(pair -> Math.pow(part.applyAsDouble(pair) / pair.before(), 2))
                .average()
                .orElseThrow();
        return of.before() * quantile(pairs.size(), contributions) * Math.sqrt(scale * square);
    }

    /** Returns the half width for the common log ratio. */
    double ofCommon(int contributions) {
        double square = pairs.stream()
                .mapToDouble(pair -> pair.commonLogRatio() * pair.commonLogRatio())
                .average()
                .orElseThrow();
        return quantile(pairs.size(), contributions) * Math.sqrt(scale * square);
    }

    /** Returns the half width for the log ratio of a kind. Fewer jobs than in past runs widen it. */
    double ofKind(String name, KindEffect kind, int contributions) {
        double[] sums = kinds.getOrDefault(name, new double[] {0, 0, 0});
        double count = PRIOR_PAIRS + sums[0];
        double square = (PRIOR_PAIRS * pooledSquare + sums[1]) / count;
        double fewer = sums[0] == 0 ? 1 : Math.max(1, sums[2] / sums[0] / kind.fewestJobs());
        return quantile(count, contributions) * Math.sqrt(scale * fewer * square);
    }

    private static double quantile(double squares, int contributions) {
        double tail = (1 - LEVEL) / 2 / contributions;
        return new TDistribution(null, Math.max(1, EFFICIENCY * squares)).inverseCumulativeProbability(1 - tail);
    }

    static Interval around(double value, double halfWidth) {
        return new Interval(value - halfWidth, value + halfWidth);
    }
}
