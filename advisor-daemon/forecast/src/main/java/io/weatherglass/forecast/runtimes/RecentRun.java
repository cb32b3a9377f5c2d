package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.montecarlo.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

final class RecentRun {
    private static final long KEY = 0x5EED;

    /** Largest log ratio that is multiplied; larger ones are shifted. Equal to LevelModel.MIN_OUTLIER. */
    private static final double MAX_INFLATED = 0.4;

    private final PastRunRuntimes run;
    private final int number;
    private LogRatioMeans means;
    private double[] left = new double[0];
    private double[] loading = new double[0];
    private double[] expectedSeconds = new double[0];
    private SpeedLevelStatistics statistics = new SpeedLevelStatistics();
    private List<Residuals.Residual> residuals = List.of();

    RecentRun(PastRunRuntimes run, int number, PastRuntimes runtimes) {
        this.run = run;
        this.number = number;
        means = LogRatioMeans.of(run, runtimes.logRatios(run));
    }

    PastRunRuntimes run() {
        return run;
    }

    EffectVariances.Squares addTo(EffectVariances.Squares others) {
        return others.plus(means);
    }

    /** @param inflation factor by which small log ratios are multiplied, &gt;= 1 */
    void see(PastRuntimes runtimes, EffectVariances variances, double inflation) {
        left = runtimes.logRatios(run);
        means = LogRatioMeans.of(run, left);
        double ofRun = HierarchicalRuntimes.shrunken(
                EffectVariances.bounded(means.whole(), means.whole().mean()),
                variances.run(),
                means.whole().meanVariance());
        for (int job = 0; job < left.length; job++) {
            if (!Double.isNaN(left[job])) {
                LogRatioMeans.Mean group = means.kinds().get(run.kinds()[job]);
                left[job] -= ofRun
                        + HierarchicalRuntimes.shrunken(
                                EffectVariances.bounded(group, group.mean() - ofRun),
                                variances.kind(),
                                group.meanVariance());
                left[job] = inflated(left[job], inflation);
            }
        }
        loading = runtimes.loadings(run);
        expectedSeconds = runtimes.expectedSeconds(run);
    }

    private static double inflated(double ratio, double inflation) {
        return Math.abs(ratio) <= MAX_INFLATED
                ? ratio * inflation
                : ratio + Math.copySign(MAX_INFLATED * (inflation - 1), ratio);
    }

    /** Returns the jobs of each VM in order of start; a job without a VM forms a sequence of its own. */
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
                        .sorted(Comparator.comparingDouble(job -> run.startedSeconds()[job]))
                        .mapToInt(Integer::intValue)
                        .toArray()))
                .toList();
    }

    void look(LevelModel model, Noise noise) {
        statistics = new SpeedLevelStatistics();
        residuals = new ArrayList<>(left.length);
        long key = SplitMix.bits(KEY, number);
        int[] next = {0};
        double[] noises = new double[left.length];
        Arrays.setAll(noises, job -> noise.of(expectedSeconds[job], loading[job]));
        for (VmJobs jobs : sequences(new VmJobs(left, loading, noises, expectedSeconds))) {
            SmoothedStates smoothed = SmoothedStates.of(model, jobs);
            statistics.add(model, jobs, smoothed);
            residuals.addAll(Residuals.of(model, jobs, smoothed, () -> SplitMix.uniform(key, next[0]++)));
        }
    }

    SpeedLevelStatistics statistics() {
        return statistics;
    }

    List<Residuals.Residual> residuals() {
        return residuals;
    }

    double[] logRatios() {
        return left;
    }

    double[] loadings() {
        return loading;
    }

    double[] expectedSeconds() {
        return expectedSeconds;
    }
}
