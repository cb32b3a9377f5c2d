package io.weatherglass.daemon.runtimes;

import static io.weatherglass.daemon.runtimes.LevelModel.LEVELS;
import static io.weatherglass.daemon.runtimes.LevelModel.REGIMES;

import io.weatherglass.simulation.montecarlo.SplitMix;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * What past jobs took beyond their VM's level, ln(observed / expected) − level: drawn again as they were, by regime. Jobs
 * that are far too slow ({@link LevelModel#outlierAbove}) are drawn apart, since how many there are differs from run to run. Immutable.
 */
final class Residuals {
    /** Where none was seen: a tenth of one. */
    private static final double PSEUDO_OUTLIERS = 0.1;

    /** Outliers seen nowhere yet: this much beyond the bound on average. */
    private static final double MEAN_EXCESS = 0.7;

    private static final int IMAGINED = 8;
    private static final int NORMAL = 200;
    private static final int QUANTILES = 4096;
    /** Any; the same levels are drawn whenever the same is learned. */
    private static final long KEY = 0x5EED;

    private final double[] body;
    /** By regime, running sums of the weights of the body. */
    private final double[][] sums = new double[REGIMES][];

    /** By regime the body once more, as values of equal probability: no search for each job of each realization. */
    private final double[][] quantile = new double[REGIMES][QUANTILES];

    private final double[] outliers;
    private final double outlierAbove;
    private final double[] outlierShare = new double[REGIMES];
    private final double meanOutlierShare;

    private Residuals(
            double outlierAbove, double[] body, double[][] weights, double[] outliers, double[] outlierWeights) {
        this.body = body;
        double all = 0;
        double slow = 0;
        for (int regime = 0; regime < REGIMES; regime++) {
            sums[regime] = LevelModel.cumulative(weights[regime]);
            double jobs = last(sums[regime]) + outlierWeights[regime];
            outlierShare[regime] = (outlierWeights[regime] + PSEUDO_OUTLIERS / REGIMES) / (jobs + 1);
            all += jobs;
            slow += outlierWeights[regime];
        }
        for (int regime = 0; regime < REGIMES; regime++) {
            for (int k = 0; body.length > 0 && k < QUANTILES; k++) {
                quantile[regime][k] = body[position(sums[regime], (k + 0.5) / QUANTILES * last(sums[regime]))];
            }
        }
        meanOutlierShare = (slow + PSEUDO_OUTLIERS) / (all + 1);
        this.outliers = outliers;
        this.outlierAbove = outlierAbove;
    }

    /** Those of past VMs under the model, each beyond a level that is drawn from what is known of it. */
    static Residuals of(LevelModel model, List<VmJobs> sequences) {
        int jobs = sequences.stream().mapToInt(VmJobs::count).sum();
        double[][] rows = new double[jobs][];
        int row = 0;
        for (VmJobs sequence : sequences) {
            Smoothed smoothed = Smoothed.of(model, sequence);
            for (int job = 0; job < sequence.count(); job++, row++) {
                rows[row] = row(model, sequence, job, smoothed.posterior(job), SplitMix.uniform(KEY, row));
            }
        }
        Arrays.sort(rows, (a, b) -> Double.compare(a[0], b[0]));
        int inBody = 0;
        while (inBody < jobs && rows[inBody][0] <= model.outlierAbove()) {
            inBody++;
        }
        double[] body = new double[inBody];
        double[][] weights = new double[REGIMES][inBody];
        double[] outliers = new double[jobs - inBody];
        double[] outlierWeights = new double[REGIMES];
        for (int k = 0; k < jobs; k++) {
            for (int regime = 0; regime < REGIMES; regime++) {
                if (k < inBody) {
                    body[k] = rows[k][0];
                    weights[regime][k] = rows[k][1 + regime];
                } else {
                    outliers[k - inBody] = rows[k][0];
                    outlierWeights[regime] += rows[k][1 + regime];
                }
            }
        }
        return new Residuals(model.outlierAbove(), body, weights, outliers, outlierWeights);
    }

    /** Where past jobs tell nothing of it: normal. */
    static Residuals normal(LevelModel model) {
        double[] body = new double[NORMAL];
        double[][] weights = new double[REGIMES][NORMAL];
        NormalDistribution normal = new NormalDistribution(null, 0, model.sd());
        for (int k = 0; k < NORMAL; k++) {
            body[k] = normal.inverseCumulativeProbability((k + 0.5) / NORMAL);
            Arrays.stream(weights).forEach(ofRegime -> Arrays.fill(ofRegime, 1));
        }
        return new Residuals(model.outlierAbove(), body, weights, new double[0], new double[REGIMES]);
    }

    /** The residual beyond a level drawn from the posterior, and the probabilities of the regimes. */
    private static double[] row(LevelModel model, VmJobs jobs, int job, double[] posterior, double uniform) {
        double[] row = new double[1 + REGIMES];
        double sum = 0;
        int drawn = -1;
        for (int state = 0; state < posterior.length; state++) {
            sum += posterior[state];
            row[1 + state / LEVELS] += posterior[state];
            if (drawn < 0 && sum >= uniform) {
                drawn = state;
            }
        }
        row[0] = model.residual(jobs, job, (drawn < 0 ? posterior.length - 1 : drawn) % LEVELS);
        return row;
    }

    /** Share of all jobs that are outliers. */
    double meanOutlierShare() {
        return meanOutlierShare;
    }

    /** Share of the jobs of a regime that are outliers. */
    double outlierShare(int regime) {
        return outlierShare[regime];
    }

    /** Past outliers and these, ascending; imagined ones if there are none. */
    double[] outliersWith(double[] seen) {
        double[] all = Arrays.copyOf(outliers, outliers.length + seen.length);
        System.arraycopy(seen, 0, all, outliers.length, seen.length);
        if (all.length == 0) {
            all = new double[IMAGINED];
            for (int k = 0; k < IMAGINED; k++) {
                all[k] = outlierAbove - MEAN_EXCESS * StrictMath.log(1 - (k + 0.5) / IMAGINED);
            }
        }
        Arrays.sort(all);
        return all;
    }

    /** The residual of a job that is no outlier, at a uniform number. */
    double draw(int regime, double uniform) {
        return quantile[regime][(int) (uniform * QUANTILES)];
    }

    /** Probability that a job that is no outlier has a residual above this. */
    double survival(int regime, double above) {
        double[] sum = sums[regime];
        int first = firstAbove(body, above);
        return sum.length == 0 || last(sum) == 0 ? 0 : 1 - (first == 0 ? 0 : sum[first - 1]) / last(sum);
    }

    /** As {@link #draw}, given that it is above; there must be some. */
    double drawAbove(int regime, double above, double uniform) {
        double[] sum = sums[regime];
        int first = firstAbove(body, above);
        double from = first == 0 ? 0 : sum[first - 1];
        return body[Math.max(first, position(sum, from + uniform * (last(sum) - from)))];
    }

    /** Place of the first value above this. */
    static int firstAbove(double[] ascending, double value) {
        int from = 0;
        int to = ascending.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (ascending[middle] <= value) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }

    /** Place in running sums. */
    static int position(double[] sums, double value) {
        return Math.min(sums.length - 1, firstAbove(sums, value));
    }

    private static double last(double[] sums) {
        return sums.length == 0 ? 0 : sums[sums.length - 1];
    }
}
