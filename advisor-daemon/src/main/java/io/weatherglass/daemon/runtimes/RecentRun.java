package io.weatherglass.daemon.runtimes;

import io.weatherglass.simulation.montecarlo.SplitMix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** What a past run has told when it was last looked at. Not thread-safe. */
final class RecentRun {
    /** Any; the same levels are drawn whenever the same is learned. */
    private static final long KEY = 0x5EED;

    private final PastExecution run;
    private final int number;
    private Cells cells;
    private List<VmJobs> sequences = List.of();
    private double[] distances = new double[0];
    private LevelStatistics statistics = new LevelStatistics();
    private List<Residuals.Residual> residuals = List.of();

    /**
     * @param number of the run among all that are learned from, from 0
     * @param runtimes that have been learned, those of this run included
     */
    RecentRun(PastExecution run, int number, PastRuntimes runtimes) {
        this.run = run;
        this.number = number;
        cells = Cells.of(run, runtimes.logRatios(run));
    }

    /** Adds its effects to those of other runs. */
    EffectVariances.Squares addTo(EffectVariances.Squares others) {
        return others.plus(cells);
    }

    /**
     * Sees what its jobs took beyond what is expected now.
     *
     * @param inflation of all differences, &gt;= 1
     */
    void see(PastRuntimes runtimes, EffectVariances variances, double inflation) {
        double[] left = runtimes.logRatios(run);
        cells = Cells.of(run, left);
        double ofRun =
                shrunken(cells.whole().mean(), variances.run(), cells.whole().meanVariance());
        int jobs = 0;
        for (int job = 0; job < left.length; job++) {
            if (!Double.isNaN(left[job])) {
                Cell cell = cells.kinds().get(run.kinds()[job]);
                left[job] -= ofRun + shrunken(cell.mean() - ofRun, variances.kind(), cell.meanVariance());
                left[job] *= inflation;
                jobs++;
            }
        }
        sequences = sequences(left, runtimes.loadings(run));
        distances = new double[jobs];
        int place = 0;
        for (double ratio : left) {
            if (!Double.isNaN(ratio)) {
                distances[place++] = Math.abs(ratio);
            }
        }
    }

    private static double shrunken(double mean, double variance, double meanVariance) {
        return HierarchicalRuntimes.shrunken(mean, variance, meanVariance);
    }

    /** By VM in the order of the starts of its jobs; a job of which the VM is not known is a sequence by itself. */
    private List<VmJobs> sequences(double[] left, double[] loading) {
        TreeMap<Integer, List<Integer>> byVm = new TreeMap<>();
        for (int job = 0; job < left.length; job++) {
            if (!Double.isNaN(left[job])) {
                int vm = run.vm()[job] >= 0 ? run.vm()[job] : -1 - job;
                byVm.computeIfAbsent(vm, unseen -> new ArrayList<>()).add(job);
            }
        }
        return byVm.values().stream()
                .map(jobs -> VmJobs.of(
                        jobs.stream()
                                .sorted(Comparator.comparingDouble(job -> run.startedSeconds()[job]))
                                .toList(),
                        left,
                        loading))
                .toList();
    }

    /** Looks at the levels of its VMs, in expectation under the model. */
    void look(LevelModel model) {
        statistics = new LevelStatistics();
        residuals = new ArrayList<>(distances.length);
        long key = SplitMix.bits(KEY, number);
        for (VmJobs jobs : sequences) {
            Smoothed smoothed = Smoothed.of(model, jobs);
            statistics.add(model, jobs, smoothed);
            residuals.addAll(Residuals.of(model, jobs, smoothed, () -> SplitMix.uniform(key, residuals.size())));
        }
    }

    /** What it told of levels when it was looked at last. */
    LevelStatistics statistics() {
        return statistics;
    }

    /** What its jobs took beyond their levels. */
    List<Residuals.Residual> residuals() {
        return residuals;
    }

    /** By job |ln(observed / expected)| without the effects of run and kind. */
    double[] distances() {
        return distances;
    }
}
