package io.weatherglass.forecast.runtimes;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * How long the VMs of a run take to come up, as it has shown so far. VMs of one run come up alike, on a slow day all of them
 * late, and in one order, on some clouds the second a quarter of an hour after the first. So in a realization VM k boots as
 * VM k of one past run did, or as those of this run; past runs whose VMs booted as those of this one are drawn more often. Immutable.
 */
final class RunBoots {
    /** Past runs together are as likely to be drawn as this many boots of this run. A guess. */
    private static final double OF_PAST_RUNS = 2;

    /** Probability that a VM boots as the one did that was asked for at the same place; else as any of that run. A guess. */
    private static final double IN_ORDER = 0.7;

    /** Pseudo-count of unseen boots of a run, which may take any time. A guess. */
    private static final double UNSEEN = 0.2;

    /** Boots are alike within the median residual, at least this many s. A guess. */
    private static final double MIN_SCALE = 5;

    /** The first ones say enough about which runs this one is like. A guess. */
    private static final int MAX_VMS = 100;

    /** A boot that lasts longer than any known goes on for another part of its time, exponential with this mean. A guess. */
    private static final double LATE_SHARE = 0.15;

    private final Boots past;

    /** Of each past run, and of this one in the last place: residuals by VM, NaN where not known, and those known ascending. */
    private final double[][] residuals;

    private final double[][] known;

    /** Of past runs, running sums. */
    private final double[] weights;

    private RunBoots(Boots past, double[][] residuals, double[] weights) {
        this.past = past;
        this.residuals = residuals;
        this.weights = weights;
        known = Arrays.stream(residuals).map(RunBoots::ascending).toArray(double[][]::new);
    }

    /**
     * @param predictedSeconds by VM; 0 where nothing is predicted
     * @param bootSeconds by VM; NaN while it boots and where it is not known
     * @param bootingForSeconds by VM that boots since its request; NaN for the others
     */
    static RunBoots of(Boots past, double[] predictedSeconds, double[] bootSeconds, double[] bootingForSeconds) {
        double[] own = new double[Math.min(MAX_VMS, bootSeconds.length)];
        Arrays.setAll(
                own,
                vm -> predictedSeconds[vm] > 0 && bootSeconds[vm] > 0
                        ? bootSeconds[vm] - past.expectedSeconds(predictedSeconds[vm])
                        : Double.NaN);
        double[][] runs =
                Arrays.stream(own).allMatch(Double::isNaN) ? stretched(past.residualSeconds()) : past.residualSeconds();
        double scale = scale(runs);
        double[] weights = new double[runs.length];
        Arrays.fill(weights, 1);
        boolean booting = false;
        for (int vm = 0; vm < own.length; vm++) {
            double residual = own[vm];
            double late = predictedSeconds[vm] > 0
                    ? bootingForSeconds[vm] - past.expectedSeconds(predictedSeconds[vm])
                    : Double.NaN;
            for (int run = 0; run < weights.length; run++) {
                if (!Double.isNaN(residual)) {
                    weights[run] *= likelihood(runs[run], vm, other -> 1 / (1 + square((other - residual) / scale)));
                } else if (!Double.isNaN(late)) {
                    weights[run] *= likelihood(runs[run], vm, other -> other > late ? 1 : 0);
                }
            }
            LevelModel.scale(weights, 1 / Arrays.stream(weights).max().orElse(1));
            booting |= !Double.isNaN(late) && Double.isNaN(residual);
        }
        double[][] residuals = Arrays.copyOf(runs, runs.length + 1);
        // while some boot, those that are up are the fast ones
        residuals[runs.length] = booting ? new double[0] : own;
        return new RunBoots(past, residuals, LevelModel.cumulative(weights));
    }

    /** The next run differs from the mean of some by more than they do. */
    private static double[][] stretched(double[][] runs) {
        double more = runs.length > 1 ? StrictMath.sqrt((runs.length + 1.0) / (runs.length - 1.0)) - 1 : 0;
        return Arrays.stream(runs)
                .map(run -> {
                    double mean = Arrays.stream(ascending(run)).average().orElse(0);
                    return Arrays.stream(run).map(one -> one + more * mean).toArray();
                })
                .toArray(double[][]::new);
    }

    private static double[] ascending(double[] residuals) {
        return Arrays.stream(residuals)
                .filter(residual -> !Double.isNaN(residual))
                .sorted()
                .toArray();
    }

    /** How alike a VM is to those of a run, in its place or in any. */
    private static double likelihood(double[] others, int vm, DoubleUnaryOperator alike) {
        double all = 0;
        int count = 0;
        for (double other : others) {
            if (!Double.isNaN(other)) {
                all += alike.applyAsDouble(other);
                count++;
            }
        }
        double any = (all + UNSEEN) / (count + UNSEEN);
        return vm < others.length && !Double.isNaN(others[vm])
                ? IN_ORDER * alike.applyAsDouble(others[vm]) + (1 - IN_ORDER) * any
                : any;
    }

    private static double square(double value) {
        return value * value;
    }

    private static double scale(double[][] runs) {
        double[] distances = Arrays.stream(runs)
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .filter(distance -> !Double.isNaN(distance))
                .sorted()
                .toArray();
        return distances.length == 0 ? MIN_SCALE : Math.max(MIN_SCALE, distances[distances.length / 2]);
    }

    /** The run whose boots a realization takes, at a uniform number; some must be {@linkplain Boots#known() known}. */
    int run(double uniform) {
        int own = known[weights.length].length;
        double shareOfOwn = own / (own + OF_PAST_RUNS);
        return uniform < shareOfOwn
                ? weights.length
                : Residuals.position(weights, (uniform - shareOfOwn) / (1 - shareOfOwn) * weights[weights.length - 1]);
    }

    /** Boot time of a VM as in that run, s. */
    double seconds(int run, int vm, double predictedSeconds, double uniform) {
        double residual = isInOrder(run, vm, uniform) ? residuals[run][vm] : any(known[run], 0, uniform);
        return Math.max(0, past.expectedSeconds(predictedSeconds) + residual);
    }

    /** Boot time of a VM that boots since so long, s. */
    double secondsAbove(int run, int vm, double predictedSeconds, double above, double uniform) {
        double expected = past.expectedSeconds(predictedSeconds);
        if (isInOrder(run, vm, uniform) && expected + residuals[run][vm] > above) {
            return expected + residuals[run][vm];
        }
        int first = Residuals.firstAbove(known[run], above - expected);
        return first < known[run].length
                ? expected + any(known[run], first, uniform)
                : above - LATE_SHARE * above * StrictMath.log(uniform);
    }

    private boolean isInOrder(int run, int vm, double uniform) {
        return run < weights.length
                && uniform < IN_ORDER
                && vm < residuals[run].length
                && !Double.isNaN(residuals[run][vm]);
    }

    /** One of those from the first on. */
    private static double any(double[] ascending, int first, double uniform) {
        double rest = uniform < IN_ORDER ? uniform / IN_ORDER : (uniform - IN_ORDER) / (1 - IN_ORDER);
        return ascending[first + (int) (rest * (ascending.length - first))];
    }
}
