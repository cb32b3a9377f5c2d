package io.weatherglass.daemon.runtimes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * How long the VMs of a run take to come up, as it has shown so far. VMs of one run come up alike, on a slow day all of them
 * late, and in one order, on some clouds the second a quarter of an hour after the first. So in a realization VM k boots as
 * VM k of one past run did, or as those of this run; past runs whose VMs booted as those of this one are drawn more often. Immutable.
 */
final class RunBoots {
    /** Past runs together are as likely to be drawn as so many boots of this run. */
    private static final double OF_PAST_RUNS = 2;

    /** Probability that a VM boots as the one did that was asked for at the same place; else as any of that run. */
    private static final double IN_ORDER = 0.7;

    /** Of the boots of a run so many were not seen that took anything. */
    private static final double UNSEEN = 0.2;

    /** Boots are alike within the median residual, at least s. */
    private static final double LEAST_SCALE = 5;

    /** The first ones say enough of which runs this one is like. */
    private static final int MOST_VMS = 100;

    /** A boot that lasts longer than any known goes on for another part of its time, exponential with this mean. */
    private static final double LATE_SHARE = 0.15;

    private final Boots past;
    private final double[] weights;
    private final double[] own;

    /**
     * @param weights of past runs, running sums
     * @param own residuals
     */
    private RunBoots(Boots past, double[] weights, double[] own) {
        this.past = past;
        this.weights = weights;
        this.own = own;
    }

    /**
     * @param predictedSeconds by VM; 0 where nothing is predicted
     * @param bootSeconds by VM; NaN while it boots
     * @param bootingForSeconds by VM since its request; NaN where it was terminated
     */
    static RunBoots of(Boots past, double[] predictedSeconds, double[] bootSeconds, double[] bootingForSeconds) {
        double[] weights = new double[past.residualSeconds().length];
        Arrays.fill(weights, 1);
        double scale = scale(past);
        List<Double> own = new ArrayList<>();
        boolean booting = false;
        for (int vm = 0; vm < Math.min(MOST_VMS, bootSeconds.length); vm++) {
            double expected = predictedSeconds[vm] > 0 ? past.expectedSeconds(predictedSeconds[vm]) : Double.NaN;
            double residual = bootSeconds[vm] - expected;
            double late = bootingForSeconds[vm] - expected;
            for (int k = 0; k < weights.length; k++) {
                double[] others = past.residualSeconds()[k];
                if (!Double.isNaN(residual)) {
                    weights[k] *= likelihood(others, vm, other -> 1 / (1 + square((other - residual) / scale)));
                } else if (!Double.isNaN(late)) {
                    weights[k] *= likelihood(others, vm, other -> other > late ? 1 : 0);
                }
            }
            LevelModel.scale(weights, 1 / Arrays.stream(weights).max().orElse(1));
            booting |= !Double.isNaN(late) && Double.isNaN(residual);
            if (!Double.isNaN(residual)) {
                own.add(residual);
            }
        }
        // while some boot, those that are up are the fast ones
        double[] known = booting
                ? new double[0]
                : own.stream().mapToDouble(Double::doubleValue).toArray();
        return new RunBoots(past, LevelModel.cumulative(weights), known);
    }

    /** How alike a VM is to those of a run, in its place or in any. */
    private static double likelihood(double[] others, int vm, DoubleUnaryOperator alike) {
        double inPlace = vm < others.length ? alike.applyAsDouble(others[vm]) : 0;
        double all = Arrays.stream(others).map(alike).sum();
        return inPlace + (all + UNSEEN) / (others.length + UNSEEN);
    }

    private static double square(double value) {
        return value * value;
    }

    private static double scale(Boots past) {
        double[] distances = Arrays.stream(past.residualSeconds())
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .sorted()
                .toArray();
        return distances.length == 0 ? LEAST_SCALE : Math.max(LEAST_SCALE, distances[distances.length / 2]);
    }

    /** Residuals of the boots of a realization by VM, at a uniform number; some must be {@linkplain Boots#known() known}. */
    double[] residuals(double uniform) {
        double shareOfOwn = own.length / (own.length + OF_PAST_RUNS);
        return uniform < shareOfOwn ? own : ofPast((uniform - shareOfOwn) / (1 - shareOfOwn));
    }

    private double[] ofPast(double uniform) {
        return past.residualSeconds()[Residuals.position(weights, uniform * weights[weights.length - 1])];
    }

    /** Boot time of a VM, s. */
    double seconds(double[] residuals, int vm, double predictedSeconds, double uniform) {
        double residual = uniform < IN_ORDER && vm < residuals.length && residuals != own
                ? residuals[vm]
                : any(residuals, uniform);
        return Math.max(0, past.expectedSeconds(predictedSeconds) + residual);
    }

    /** Boot time of a VM that boots since so long, s. */
    double secondsAbove(double[] residuals, int vm, double predictedSeconds, double above, double uniform) {
        double expected = past.expectedSeconds(predictedSeconds);
        if (uniform < IN_ORDER && vm < residuals.length && expected + residuals[vm] > above) {
            return expected + residuals[vm];
        }
        double[] later = Arrays.stream(residuals)
                .filter(residual -> expected + residual > above)
                .toArray();
        return later.length > 0 ? expected + any(later, uniform) : above - LATE_SHARE * above * StrictMath.log(uniform);
    }

    private static double any(double[] residuals, double uniform) {
        double rest = uniform < IN_ORDER ? uniform / IN_ORDER : (uniform - IN_ORDER) / (1 - IN_ORDER);
        return residuals[(int) (rest * residuals.length)];
    }
}
