package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.montecarlo.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** A past run and what it showed when it was last looked at. Not thread-safe. */
final class RecentRun {
    /** Any; the same levels are drawn whenever the same is learned. */
    private static final long KEY = 0x5EED;

    /** Differences up to here are inflated as a whole, log scale; beyond are outliers. As LevelModel.MIN_OUTLIER, a guess. */
    private static final double MAX_INFLATED = 0.4;

    private final PastRunRuntimes run;
    private final int number;
    private LogRatioMeans means;
    private double[] left = new double[0];
    private double[] loading = new double[0];
    private double[] expectedSeconds = new double[0];
    private LevelStatistics statistics = new LevelStatistics();
    private List<Residuals.Residual> residuals = List.of();

    /**
     * @param number of the run among all that are learned from, from 0
     * @param runtimes that have been learned, those of this run included
     */
    RecentRun(PastRunRuntimes run, int number, PastRuntimes runtimes) {
        this.run = run;
        this.number = number;
        means = LogRatioMeans.of(run, runtimes.logRatios(run));
    }

    PastRunRuntimes run() {
        return run;
    }

    /** Adds its effects to those of other runs. */
    EffectVariances.Squares addTo(EffectVariances.Squares others) {
        return others.plus(means);
    }

    /**
     * Sees what its jobs took beyond what is expected now.
     *
     * @param inflation of all differences, &gt;= 1
     */
    void see(PastRuntimes runtimes, EffectVariances variances, double inflation) {
        left = runtimes.logRatios(run);
        means = LogRatioMeans.of(run, left);
        double ofRun = shrunken(
                EffectVariances.bounded(means.whole(), means.whole().mean()),
                variances.run(),
                means.whole().meanVariance());
        for (int job = 0; job < left.length; job++) {
            if (!Double.isNaN(left[job])) {
                LogRatioMean group = means.kinds().get(run.kinds()[job]);
                left[job] -= ofRun
                        + shrunken(
                                EffectVariances.bounded(group, group.mean() - ofRun),
                                variances.kind(),
                                group.meanVariance());
                left[job] = inflated(left[job], inflation);
            }
        }
        loading = runtimes.loadings(run);
        expectedSeconds = runtimes.expectedSeconds(run);
    }

    /** What makes a job far too slow is no smaller for being one of those whose middle is expected. */
    private static double inflated(double ratio, double inflation) {
        return Math.abs(ratio) <= MAX_INFLATED
                ? ratio * inflation
                : ratio + Math.copySign(MAX_INFLATED * (inflation - 1), ratio);
    }

    private static double shrunken(double mean, double variance, double meanVariance) {
        return HierarchicalRuntimes.shrunken(mean, variance, meanVariance);
    }

    /** By VM in the order of the starts of its jobs; a job of which the VM is not known is a sequence by itself. */
    private List<VmJobs> sequences(VmJobs all) {
        TreeMap<Integer, List<Integer>> byVm = new TreeMap<>();
        for (int job = 0; job < left.length; job++) {
            if (!Double.isNaN(left[job])) {
                int vm = run.vm()[job] >= 0 ? run.vm()[job] : -1 - job;
                byVm.computeIfAbsent(vm, unseen -> new ArrayList<>()).add(job);
            }
        }
        return byVm.values().stream()
                .map(jobs -> all.at(jobs.stream()
                        .sorted(Comparator.comparingDouble(job -> run.dates().startedSeconds()[job]))
                        .mapToInt(Integer::intValue)
                        .toArray()))
                .toList();
    }

    /** Looks at the levels of its VMs, in expectation under the model. */
    void look(LevelModel model, Noise noise) {
        statistics = new LevelStatistics();
        residuals = new ArrayList<>(left.length);
        long key = SplitMix.bits(KEY, number);
        int[] next = {0};
        double[] noises = new double[left.length];
        Arrays.setAll(noises, job -> noise.of(expectedSeconds[job], loading[job]));
        for (VmJobs jobs : sequences(new VmJobs(left, loading, noises, expectedSeconds))) {
            Smoothed smoothed = Smoothed.of(model, jobs);
            statistics.add(model, jobs, smoothed);
            residuals.addAll(Residuals.of(model, jobs, smoothed, () -> SplitMix.uniform(key, next[0]++)));
        }
    }

    /** What it showed of levels when it was last looked at. */
    LevelStatistics statistics() {
        return statistics;
    }

    /** What its jobs took beyond their levels. */
    List<Residuals.Residual> residuals() {
        return residuals;
    }

    /** By job ln(observed / expected) without the effects of run and kind, NaN where it says nothing. */
    double[] logRatios() {
        return left;
    }

    /** By job how much it follows its VM. */
    double[] loadings() {
        return loading;
    }

    /** By job, s; NaN where it is not known. */
    double[] expectedSeconds() {
        return expectedSeconds;
    }
}
