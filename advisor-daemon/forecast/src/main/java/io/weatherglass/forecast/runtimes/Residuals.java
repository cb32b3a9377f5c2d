package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.LEVELS;
import static io.weatherglass.forecast.runtimes.LevelModel.REGIMES;

import io.weatherglass.simulation.statistics.SortedArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Past residuals relative to the level, by regime; outliers are drawn separately, because their number varies.
 * Immutable.
 */
final class Residuals {
    private static final double PSEUDO_OUTLIERS = 0.1;
    private static final double MEAN_EXCESS = 0.7;
    private static final int IMAGINED = 8;
    private static final int NORMAL = 200;
    private static final int QUANTILES = 4096;

    private final double[] body;
    private final double[][] sums = new double[REGIMES][];

    private final double[][] quantile = new double[REGIMES][QUANTILES];

    private final Residual[] outliers;
    private final double outlierAbove;
    private final double[] outlierShare = new double[REGIMES];
    private final double meanOutlierShare;

    private Residuals(
            double outlierAbove, double[] body, double[][] weights, Residual[] outliers, double[] outlierWeights) {
        this.body = body;
        double[] jobs = new double[REGIMES];
        for (int regime = 0; regime < REGIMES; regime++) {
            sums[regime] = LevelModel.cumulative(weights[regime]);
            jobs[regime] = last(sums[regime]) + outlierWeights[regime];
        }
        meanOutlierShare = (Arrays.stream(outlierWeights).sum() + PSEUDO_OUTLIERS)
                / (Arrays.stream(jobs).sum() + 1);
        for (int regime = 0; regime < REGIMES; regime++) {
            outlierShare[regime] = (outlierWeights[regime] + PSEUDO_OUTLIERS / REGIMES) / (jobs[regime] + 1);
        }
        for (int regime = 0; regime < REGIMES; regime++) {
            for (int k = 0; body.length > 0 && k < QUANTILES; k++) {
                quantile[regime][k] = body[position(sums[regime], (k + 0.5) / QUANTILES * last(sums[regime]))];
            }
        }
        this.outliers = outliers;
        this.outlierAbove = outlierAbove;
    }

    record Residual(double value, double[] weight, double own, double expectedSeconds) {}

    static List<Residual> of(LevelModel model, VmJobs jobs, SmoothedStates smoothed, DoubleSupplier uniform) {
        List<Residual> residuals = new ArrayList<>(jobs.count());
        for (int job = 0; job < jobs.count(); job++) {
            residuals.add(residual(model, jobs, job, smoothed.posterior()[job], uniform.getAsDouble()));
        }
        return residuals;
    }

    static Residuals of(LevelModel model, List<Residual> past) {
        int jobs = past.size();
        Residual[] ascending = past.toArray(Residual[]::new);
        Arrays.sort(ascending, Comparator.comparingDouble(Residual::value));
        int inBody = 0;
        while (inBody < jobs && ascending[inBody].value() <= model.outlierAbove()) {
            inBody++;
        }
        double[] body = new double[inBody];
        double[][] weights = new double[REGIMES][inBody];
        Residual[] outliers = Arrays.copyOfRange(ascending, inBody, jobs);
        double[] outlierWeights = new double[REGIMES];
        for (int k = 0; k < jobs; k++) {
            for (int regime = 0; regime < REGIMES; regime++) {
                if (k < inBody) {
                    body[k] = ascending[k].value();
                    weights[regime][k] = ascending[k].weight()[regime];
                } else {
                    outlierWeights[regime] += ascending[k].weight()[regime];
                }
            }
        }
        return new Residuals(model.outlierAbove(), body, weights, outliers, outlierWeights);
    }

    static Residuals normal(LevelModel model) {
        double[] body = new double[NORMAL];
        double[][] weights = new double[REGIMES][NORMAL];
        NormalDistribution normal = new NormalDistribution(null, 0, model.sd);
        for (int k = 0; k < NORMAL; k++) {
            body[k] = normal.inverseCumulativeProbability((k + 0.5) / NORMAL);
            Arrays.stream(weights).forEach(ofRegime -> Arrays.fill(ofRegime, 1));
        }
        return new Residuals(model.outlierAbove(), body, weights, new Residual[0], new double[REGIMES]);
    }

    private static Residual residual(LevelModel model, VmJobs jobs, int job, double[] posterior, double uniform) {
        double[] weight = new double[REGIMES];
        double sum = 0;
        int drawn = -1;
        for (int state = 0; state < posterior.length; state++) {
            sum += posterior[state];
            weight[state / LEVELS] += posterior[state];
            if (drawn < 0 && sum >= uniform) {
                drawn = state;
            }
        }
        int level = (drawn < 0 ? posterior.length - 1 : drawn) % LEVELS;
        double own = jobs.logRatio()[job] - jobs.loading()[job] * model.level(level);
        return new Residual(model.residual(jobs, job, level), weight, own, jobs.expectedSeconds()[job]);
    }

    double meanOutlierShare() {
        return meanOutlierShare;
    }

    double outlierShare(int regime) {
        return outlierShare[regime];
    }

    Outliers outliersWith(List<Residual> seen) {
        List<Residual> all = new ArrayList<>(Arrays.asList(outliers));
        all.addAll(seen);
        for (int k = 0; k < IMAGINED && outliers.length + seen.size() == 0; k++) {
            double value = outlierAbove - MEAN_EXCESS * StrictMath.log(1 - (k + 0.5) / IMAGINED);
            all.add(new Residual(value, new double[REGIMES], value, Double.POSITIVE_INFINITY));
        }
        return new Outliers(
                all.stream().mapToDouble(Residual::own).toArray(),
                all.stream().mapToDouble(Residual::expectedSeconds).toArray());
    }

    double draw(int regime, double uniform) {
        return quantile[regime][(int) (uniform * QUANTILES)];
    }

    double survival(int regime, double above) {
        double[] sum = sums[regime];
        int first = SortedArrays.firstAbove(body, above);
        return sum.length == 0 || last(sum) == 0 ? 0 : 1 - (first == 0 ? 0 : sum[first - 1]) / last(sum);
    }

    /** Draws a residual above a value; at least one such residual must exist. */
    double drawAbove(int regime, double above, double uniform) {
        double[] sum = sums[regime];
        int first = SortedArrays.firstAbove(body, above);
        double from = first == 0 ? 0 : sum[first - 1];
        return body[Math.max(first, position(sum, from + uniform * (last(sum) - from)))];
    }

    static int position(double[] sums, double value) {
        return Math.min(sums.length - 1, SortedArrays.firstAbove(sums, value));
    }

    private static double last(double[] sums) {
        return sums.length == 0 ? 0 : sums[sums.length - 1];
    }
}
