package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.statistics.SortedArrays;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Boot times of a run. VMs of one run boot similarly and in order, so a realization uses the boots of one past run or
 * of this one; similar past runs are more likely to be drawn. Immutable.
 */
final class RunBootTimes {
    /** Weight of past runs, as a number of boots in this run. */
    private static final double OF_PAST_RUNS = 2;

    /** Probability that a VM boots like the VM in the same position of the drawn run. */
    private static final double IN_ORDER = 0.7;

    private static final double UNSEEN = 0.2;
    private static final double MIN_SCALE = 5;
    private static final int MAX_VMS = 100;

    /** Mean remaining time of a boot that exceeds all known boot times, as a share of its elapsed time. */
    private static final double LATE_SHARE = 0.15;

    private final BootTimes past;

    /**
     * Residuals by run (this run last) and VM, NaN if unknown; {@code known} contains the known ones in ascending
     * order.
     */
    private final double[][] residuals;

    private final double[][] known;
    private final double[] weights;

    private RunBootTimes(BootTimes past, double[][] residuals, double[] weights) {
        this.past = past;
        this.residuals = residuals;
        this.weights = weights;
        known = Arrays.stream(residuals).map(RunBootTimes::ascending).toArray(double[][]::new);
    }

    /** @param predictedSeconds by VM; 0 if there is no prediction */
    static RunBootTimes of(
            BootTimes past, double[] predictedSeconds, double[] bootSeconds, double[] bootingForSeconds) {
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
        // while some VMs are still booting, the completed boots are biased towards fast ones
        residuals[runs.length] = booting ? new double[0] : own;
        return new RunBootTimes(past, residuals, LevelModel.cumulative(weights));
    }

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

    /** Draws a run; requires that boot times are {@linkplain BootTimes#known() known}. */
    int run(double uniform) {
        int own = known[weights.length].length;
        double shareOfOwn = own / (own + OF_PAST_RUNS);
        return uniform < shareOfOwn
                ? weights.length
                : Residuals.position(weights, (uniform - shareOfOwn) / (1 - shareOfOwn) * weights[weights.length - 1]);
    }

    double seconds(int run, int vm, double predictedSeconds, double uniform) {
        double residual = isInOrder(run, vm, uniform) ? residuals[run][vm] : any(known[run], 0, uniform);
        return Math.max(0, past.expectedSeconds(predictedSeconds) + residual);
    }

    double secondsAbove(int run, int vm, double predictedSeconds, double above, double uniform) {
        double expected = past.expectedSeconds(predictedSeconds);
        if (isInOrder(run, vm, uniform) && expected + residuals[run][vm] > above) {
            return expected + residuals[run][vm];
        }
        int first = SortedArrays.firstAbove(known[run], above - expected);
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

    private static double any(double[] ascending, int first, double uniform) {
        double rest = uniform < IN_ORDER ? uniform / IN_ORDER : (uniform - IN_ORDER) / (1 - IN_ORDER);
        return ascending[first + (int) (rest * (ascending.length - first))];
    }
}
