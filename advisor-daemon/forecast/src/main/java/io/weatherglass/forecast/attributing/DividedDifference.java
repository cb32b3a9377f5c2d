package io.weatherglass.forecast.attributing;

import io.weatherglass.forecast.attributing.RunComponents.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The difference between two totals as a sum. The share of a kind is the product of its number of jobs, their mean
 * runtime, and its share per second of runtime. LMDI-I assigns the change of each factor its part of the difference.
 *
 * @param total later total minus earlier total
 * @param input effect of the numbers of jobs
 * @param oneSided shares of kinds that occur only on one side; negative if they were removed
 * @param kinds effects of the runtimes of kinds that occur on both sides, relative to {@code commonLogRatio}
 * @param commonLogRatio logarithm of the ratio of runtimes that all kinds have in common; 0 if there are too few kinds
 * @param common effect of the common ratio
 * @param sharing effect of the share per second of runtime: jobs at once, or the price
 */
record DividedDifference(
        double before,
        double total,
        double input,
        SortedMap<String, Double> oneSided,
        SortedMap<String, KindEffect> kinds,
        double commonLogRatio,
        double common,
        double sharing,
        double idle,
        double failures) {

    /** With fewer kinds, the runtimes cannot be divided into a common ratio and deviations from it. */
    static final int MIN_KINDS = 3;

    /**
     * Limits the weight of a kind, so that a few kinds alone do not determine the common ratio.
     */
    private static final double MAX_WEIGHT = 0.125;

    private static final int CAP_ITERATIONS = 400;

    /**
     * @param weight effect of a log ratio of 1; 0 if one of the sides has no runtime, so that there is no ratio
     * @param logRatio logarithm of the ratio of mean runtimes minus the common one
     * @param fewestJobs number of jobs on the side with fewer
     */
    record KindEffect(double weight, double logRatio, double effect, double fewestJobs) {}

    static DividedDifference of(RunComponents before, RunComponents after) {
        double input = 0;
        double sharing = 0;
        double[] common = new double[1];
        SortedMap<String, Double> oneSided = new TreeMap<>();
        SortedMap<String, KindEffect> kinds = new TreeMap<>();
        TreeSet<String> names = new TreeSet<>(before.kinds().keySet());
        names.addAll(after.kinds().keySet());
        double ratio = commonLogRatio(before, after);
        for (String name : names) {
            Kind a = before.kinds().get(name);
            Kind b = after.kinds().get(name);
            if (a == null || b == null) {
                oneSided.put(name, b == null ? -a.share() : b.share());
            } else if (!hasRatio(a, b)) {
                kinds.put(name, new KindEffect(0, 0, b.share() - a.share(), Math.min(a.count(), b.count())));
            } else {
                double weight = logarithmicMean(a.share(), b.share());
                double own = logRatio(a, b) - ratio;
                input += weight * Math.log(b.count() / a.count());
                sharing += weight * Math.log(b.share() / b.seconds() * a.seconds() / a.share());
                common[0] += weight * ratio;
                kinds.put(name, new KindEffect(weight, own, weight * own, Math.min(a.count(), b.count())));
            }
        }
        return new DividedDifference(
                before.total(),
                after.total() - before.total(),
                input,
                oneSided,
                kinds,
                ratio,
                common[0],
                sharing,
                after.idle() - before.idle(),
                after.lostShare() - before.lostShare());
    }

    /** Returns whether runtimes could be divided into a common ratio and deviations. */
    boolean isSeparable() {
        return separable(
                kinds.values().stream().filter(kind -> kind.weight() > 0).count());
    }

    private static boolean separable(long kindsWithRatio) {
        return kindsWithRatio >= MIN_KINDS;
    }

    private static boolean hasRatio(Kind a, Kind b) {
        return a.seconds() > 0 && b.seconds() > 0 && a.share() > 0 && b.share() > 0;
    }

    private static double logRatio(Kind a, Kind b) {
        return Math.log(b.seconds() / b.count() * a.count() / a.seconds());
    }

    static double logarithmicMean(double x, double y) {
        return x == y ? x : (x - y) / Math.log(x / y);
    }

    private static double commonLogRatio(RunComponents before, RunComponents after) {
        record Weighted(double ratio, double weight) {}
        List<Weighted> ratios = new ArrayList<>();
        before.kinds().forEach((name, a) -> {
            Kind b = after.kinds().get(name);
            if (b != null && hasRatio(a, b)) {
                ratios.add(new Weighted(logRatio(a, b), logarithmicMean(a.share(), b.share())));
            }
        });
        if (!separable(ratios.size())) {
            return 0;
        }
        ratios.sort(Comparator.comparingDouble(Weighted::ratio));
        double cap = cap(ratios.stream().mapToDouble(Weighted::weight).toArray());
        double half =
                ratios.stream().mapToDouble(r -> Math.min(cap, r.weight())).sum() / 2;
        double sum = 0;
        for (int k = 0; k < ratios.size(); k++) {
            sum += Math.min(cap, ratios.get(k).weight());
            if (Math.abs(sum - half) < 1e-9 * half) {
                return (ratios.get(k).ratio() + ratios.get(k + 1).ratio()) / 2;
            } else if (sum > half) {
                return ratios.get(k).ratio();
            }
        }
        throw new IllegalStateException("weights without a median");
    }

    /** Returns a cap for the weights, so that none exceeds {@link #MAX_WEIGHT} of their sum if possible. */
    private static double cap(double[] weights) {
        double cap = Double.POSITIVE_INFINITY;
        double smallest = Double.POSITIVE_INFINITY;
        for (double weight : weights) {
            smallest = Math.min(smallest, weight);
        }
        for (int k = 0; k < CAP_ITERATIONS; k++) {
            double sum = 0;
            for (double weight : weights) {
                sum += Math.min(cap, weight);
            }
            cap = MAX_WEIGHT * sum;
        }
        return Math.max(cap, smallest);
    }
}
