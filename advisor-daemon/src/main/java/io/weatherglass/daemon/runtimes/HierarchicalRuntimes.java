package io.weatherglass.daemon.runtimes;

import io.weatherglass.daemon.runtimes.EffectVariances.Cell;
import io.weatherglass.daemon.runtimes.EffectVariances.Cells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * ln(observed / expected) = effect of the run + effect of the kind in it + level of the VM + residual. Expectations and
 * the variances of the effects come from past executions, levels and residuals from their VMs ({@link LevelModel}); the
 * run under way moves the effects, with shrinkage, and tells the level and the noise of each of its VMs.
 *
 * @param expected runtime of each job
 * @param variances of the effects
 * @param levels how jobs on a VM follow each other
 * @param residuals what they take beyond the level
 * @param boots of VMs
 * @param pastRuns executions that it has learned from
 * @param version names them
 */
record HierarchicalRuntimes(
        ExpectedRuntimes expected,
        EffectVariances variances,
        LevelModel levels,
        Residuals residuals,
        Boots boots,
        int pastRuns,
        String version)
        implements LearnedRuntimes {

    /** Of the latest executions levels and residuals are learned: clouds change, and more tells little more. */
    private static final int RECENT = 60;

    /** Bounds of how much jobs on the same terms differ, on the log scale. */
    private static final double LEAST_SPREAD = 0.004;

    private static final double MOST_SPREAD = 0.15;

    /** While it is not known. */
    private static final double UNKNOWN_SPREAD = 0.04;

    /** Learns from executions of which at least one tells of runtimes, oldest first. */
    static HierarchicalRuntimes learn(List<PastExecution> past) {
        ExpectedRuntimes expected = ExpectedRuntimes.of(past);
        List<double[]> logRatios = past.stream().map(expected::logRatios).toList();
        EffectVariances variances = EffectVariances.of(past, logRatios);
        List<VmJobs> sequences = new ArrayList<>();
        for (int k = Math.max(0, past.size() - RECENT); k < past.size(); k++) {
            sequences.addAll(sequences(
                    past.get(k),
                    withoutEffects(past.get(k), logRatios.get(k), variances, inflation(past.size())),
                    expected.loadings(past.get(k).ids())));
        }
        Boots boots = Boots.of(past);
        String version = LearnedRuntimes.version(past);
        if (past.size() == 1) {
            // every job took what is expected of it
            LevelModel levels = LevelLearner.learn(List.of(), UNKNOWN_SPREAD);
            return new HierarchicalRuntimes(expected, variances, levels, Residuals.normal(levels), boots, 1, version);
        }
        LevelModel levels = LevelLearner.learn(sequences, spread(sequences));
        return new HierarchicalRuntimes(
                expected, variances, levels, Residuals.of(levels, sequences), boots, past.size(), version);
    }

    /** From the mean of n executions others differ more than these do, whose mean it is. */
    private static double inflation(int executions) {
        return executions > 1 ? StrictMath.sqrt(executions / (executions - 1.0)) : 1;
    }

    private static double[] withoutEffects(
            PastExecution run, double[] logRatios, EffectVariances variances, double inflation) {
        Cells cells = Cells.of(run, logRatios);
        double ofRun = shrunken(cells.mean(), variances.run(), cells.meanVariance());
        double[] left = logRatios.clone();
        for (int job = 0; job < left.length; job++) {
            if (!Double.isNaN(left[job])) {
                Cell cell = cells.kinds().get(run.kinds()[job]);
                left[job] -= ofRun + shrunken(cell.mean() - ofRun, variances.kind(), cell.meanVariance());
                left[job] *= inflation;
            }
        }
        return left;
    }

    static double shrunken(double mean, double variance, double meanVariance) {
        return variance == 0 ? 0 : mean * variance / (variance + meanVariance);
    }

    /** By VM in the order of the starts of its jobs; a job of which the VM is not known is a sequence by itself. */
    private static List<VmJobs> sequences(PastExecution run, double[] left, double[] loading) {
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

    /** Median absolute deviation, as a standard deviation. */
    private static double spread(List<VmJobs> sequences) {
        double[] all = sequences.stream()
                .flatMapToDouble(jobs -> Arrays.stream(jobs.logRatio()))
                .map(Math::abs)
                .sorted()
                .toArray();
        return Math.min(MOST_SPREAD, Math.max(LEAST_SPREAD, 1.4826 * all[all.length / 2]));
    }

    @Override
    public String name() {
        return RuntimeFamily.HIERARCHICAL.label();
    }

    @Override
    public RuntimeForecast given(ObservedRun run) {
        double[] seconds = expected.seconds(run.workflow());
        Posterior posterior = Posterior.of(this, run, seconds);
        double[] means = new double[seconds.length];
        for (int job = 0; job < means.length; job++) {
            means[job] = seconds[job] * StrictMath.exp(posterior.effect(job));
        }
        return new RuntimeForecast(new HierarchicalModel(this, run, seconds, posterior), means);
    }

    @Override
    public List<String> warnings() {
        return pastRuns > 1
                ? List.of()
                : List.of("a single past run of this workflow: how much runs differ is not known from it");
    }
}
