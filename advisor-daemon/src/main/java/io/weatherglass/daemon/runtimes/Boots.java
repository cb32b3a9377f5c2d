package io.weatherglass.daemon.runtimes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * How long VMs took to come up in past executions: boot = a + b · predicted + residual by least squares; and how long their
 * enactor took from the submission of the first job to the request. VMs of one run come up alike, on a slow day all of
 * them late, and in one order, on some clouds the second an hour after the first: so in a realization VM k boots as VM k of one
 * past run did, or as those of the run under way. Immutable.
 *
 * @param a in seconds
 * @param b seconds per predicted second, 0 to 2
 * @param residualSeconds by run and VM in order of request; empty where too few boots are known to tell anything
 * @param delaySeconds ascending, from a job's submission to the request of a VM for it
 */
record Boots(double a, double b, double[][] residualSeconds, double[] delaySeconds) {
    private static final int LEAST_BOOTS = 3;

    /** More say no more. */
    private static final int MOST_RUNS = 60;

    private static final int MOST_DELAYS = 1000;

    /** A past run is as likely to be drawn as so many boots of the run under way. */
    private static final double OF_PAST_RUNS = 2;

    /** Of the boots of a run so many were not seen that lasted longer than any. */
    private static final double UNSEEN = 0.2;

    private static final double LEAST_SCALE = 5;

    /** Probability that a VM boots as the one did that was asked for at the same place; else as any of that run. */
    private static final double IN_ORDER = 0.7;

    /** A boot that lasts longer than any known goes on for another part of its time, exponential with this mean. */
    private static final double LATE_SHARE = 0.15;

    /**
     * @param runs by run, oldest first, its predicted and observed boot times, s
     * @param delays from submissions to requests, s, oldest first
     */
    static Boots of(List<List<double[]>> runs, List<Double> delays) {
        double[] latestDelays = delays.stream()
                .skip(Math.max(0, delays.size() - MOST_DELAYS))
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        List<double[]> points = runs.stream().flatMap(List::stream).toList();
        if (points.size() < LEAST_BOOTS) {
            return new Boots(0, 1, new double[0][], latestDelays);
        }
        double predicted = mean(points, 0);
        double observed = mean(points, 1);
        double squares = 0;
        double products = 0;
        for (double[] point : points) {
            squares += (point[0] - predicted) * (point[0] - predicted);
            products += (point[0] - predicted) * (point[1] - observed);
        }
        boolean flat = squares < 1e-6 * predicted * predicted * points.size();
        double b = flat ? observed / predicted : Math.min(2, Math.max(0, products / squares));
        double a = observed - b * predicted;
        List<List<double[]>> latest = runs.subList(Math.max(0, runs.size() - MOST_RUNS), runs.size());
        return new Boots(a, b, residuals(a, b, latest), latestDelays);
    }

    private static double[][] residuals(double a, double b, List<List<double[]>> runs) {
        // the next run differs from the mean of these by more than they do
        double more = runs.size() > 1 ? StrictMath.sqrt((runs.size() + 1.0) / (runs.size() - 1.0)) - 1 : 0;
        double[][] residuals = new double[runs.size()][];
        for (int run = 0; run < residuals.length; run++) {
            double[] own = runs.get(run).stream()
                    .mapToDouble(point -> point[1] - a - b * point[0])
                    .toArray();
            double mean = DoubleStream.of(own).average().orElse(0);
            residuals[run] = DoubleStream.of(own).map(one -> one + more * mean).toArray();
        }
        return residuals;
    }

    private static double mean(List<double[]> points, int of) {
        return points.stream().mapToDouble(point -> point[of]).average().orElseThrow();
    }

    /** Whether anything is known of boots. */
    boolean known() {
        return residualSeconds.length > 0;
    }

    /**
     * Those of a run under way.
     *
     * @param predictedSeconds by VM; 0 where nothing is predicted
     * @param bootSeconds by VM; NaN while it boots
     * @param bootingForSeconds by VM since its request
     */
    OfRun given(double[] predictedSeconds, double[] bootSeconds, double[] bootingForSeconds) {
        double[] weights = new double[residualSeconds.length];
        Arrays.fill(weights, 1);
        List<Double> own = new ArrayList<>();
        boolean booting = false;
        double scale = scale();
        for (int vm = 0; known() && vm < bootSeconds.length; vm++) {
            double predicted = a + b * predictedSeconds[vm];
            if (Double.isNaN(bootSeconds[vm])) {
                booting = true;
                speakForLate(vm, bootingForSeconds[vm] - predicted, weights);
            } else if (predictedSeconds[vm] > 0) {
                double residual = bootSeconds[vm] - predicted;
                own.add(residual);
                speakFor(vm, residual, scale, weights);
            }
        }
        // while some boot, those that are up are the fast ones
        double[] known = booting
                ? new double[0]
                : own.stream().mapToDouble(Double::doubleValue).toArray();
        return new OfRun(LevelModel.cumulative(weights), known);
    }

    /** A VM with this residual speaks for runs that had one alike, the more so if it was the same. */
    private void speakFor(int vm, double seen, double scale, double[] weights) {
        for (int run = 0; run < weights.length; run++) {
            double[] residuals = residualSeconds[run];
            double all = 0;
            for (double residual : residuals) {
                all += 1 / (1 + (residual - seen) * (residual - seen) / (scale * scale));
            }
            double own = vm < residuals.length ? residuals[vm] - seen : Double.POSITIVE_INFINITY;
            weights[run] *= 1 / (1 + own * own / (scale * scale)) + (all + UNSEEN) / (residuals.length + UNSEEN);
        }
        LevelModel.scale(weights, 1 / Arrays.stream(weights).max().orElse(1));
    }

    private double scale() {
        double[] distances = Arrays.stream(residualSeconds)
                .flatMapToDouble(Arrays::stream)
                .map(Math::abs)
                .sorted()
                .toArray();
        return distances.length == 0 ? LEAST_SCALE : Math.max(LEAST_SCALE, distances[distances.length / 2]);
    }

    /** A VM whose residual will be above this. */
    private void speakForLate(int vm, double least, double[] weights) {
        for (int run = 0; run < weights.length; run++) {
            double[] residuals = residualSeconds[run];
            double own = vm < residuals.length && residuals[vm] > least ? 1 : 0;
            double above = Arrays.stream(residuals).filter(one -> one > least).count();
            weights[run] *= own + (above + UNSEEN) / (residuals.length + UNSEEN);
        }
        LevelModel.scale(weights, 1 / Arrays.stream(weights).max().orElse(1));
    }

    /** Time from a submission to the request at a uniform number, s. */
    double delaySeconds(double uniform) {
        return delaySeconds.length == 0 ? 0 : at(delaySeconds, uniform);
    }

    private static double at(double[] ascending, double uniform) {
        return ascending[(int) (uniform * ascending.length)];
    }

    /** Boots as the run under way has shown them so far. Immutable; there must be {@linkplain #known() known} ones. */
    final class OfRun {
        private final double[] weights;
        private final double[] own;

        /**
         * @param weights of past runs, running sums
         * @param own residuals
         */
        private OfRun(double[] weights, double[] own) {
            this.weights = weights;
            this.own = own;
        }

        /** Residuals of the boots of a realization by VM, at a uniform number. */
        double[] residuals(double uniform) {
            double shareOfOwn = own.length / (own.length + OF_PAST_RUNS);
            return uniform < shareOfOwn ? own : residualSeconds[ofPast((uniform - shareOfOwn) / (1 - shareOfOwn))];
        }

        private int ofPast(double uniform) {
            return Residuals.position(weights, uniform * weights[weights.length - 1]);
        }

        /** Boot time of a VM, s. */
        double seconds(double[] residuals, int vm, double predictedSeconds, double uniform) {
            double residual = uniform < IN_ORDER && vm < residuals.length && residuals != own
                    ? residuals[vm]
                    : at(residuals, rest(uniform));
            return Math.max(0, a + b * predictedSeconds + residual);
        }

        private static double rest(double uniform) {
            return uniform < IN_ORDER ? uniform / IN_ORDER : (uniform - IN_ORDER) / (1 - IN_ORDER);
        }

        /** Boot time of a VM that boots since so long, s. */
        double secondsAbove(double[] residuals, int vm, double predictedSeconds, double above, double uniform) {
            double predicted = a + b * predictedSeconds;
            if (uniform < IN_ORDER && vm < residuals.length && predicted + residuals[vm] > above) {
                return predicted + residuals[vm];
            }
            double[] later = Arrays.stream(residuals)
                    .filter(residual -> predicted + residual > above)
                    .toArray();
            return later.length > 0
                    ? predicted + at(later, rest(uniform))
                    : above - LATE_SHARE * above * StrictMath.log(uniform);
        }
    }
}
