package io.weatherglass.daemon.runtimes;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeModel;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** What is still to come of a run under the hierarchical model. Immutable. */
final class HierarchicalModel implements RuntimeModel {
    /** So many jobs of other runs say as much of how many outliers there are as those of this run do. */
    private static final double OUTLIER_JOBS = 100;

    private static final double MOST_OUTLIERS = 0.9;

    private final HierarchicalRuntimes learned;
    private final ObservedRun run;
    private final double[] expectedSeconds;
    private final double[] loading;
    private final Posterior posterior;
    private final double[] outliers;
    private final double outlierFactor;
    private final VmKnowledge[] vms;

    HierarchicalModel(HierarchicalRuntimes learned, ObservedRun run, double[] expectedSeconds, Posterior posterior) {
        this.learned = learned;
        this.run = run;
        this.expectedSeconds = expectedSeconds;
        this.posterior = posterior;
        loading = learned.expected().loadings(run.workflow());
        double[] ratios = completed().mapToDouble(this::logRatio).toArray();
        double bound = learned.levels().outlierAbove();
        double[] seen = Arrays.stream(ratios).filter(ratio -> ratio > bound).toArray();
        outliers = learned.residuals().outliersWith(seen);
        double share = learned.residuals().meanOutlierShare();
        outlierFactor = (share * OUTLIER_JOBS + seen.length) / (OUTLIER_JOBS + ratios.length) / share;
        vms = vms();
    }

    private IntStream completed() {
        return IntStream.range(0, expectedSeconds.length).filter(job -> run.observedSeconds()[job] > 0);
    }

    HierarchicalRuntimes learned() {
        return learned;
    }

    Posterior posterior() {
        return posterior;
    }

    double expectedSeconds(int job) {
        return expectedSeconds[job];
    }

    double loading(int job) {
        return loading[job];
    }

    /** VM of a job that has started, -1 if it is not known. */
    int vmOf(int job) {
        return run.vm()[job];
    }

    /** What the run has shown of its VMs, by VM index. */
    VmKnowledge[] knownVms() {
        return vms;
    }

    /** Residuals of outliers, ascending. */
    double[] outliers() {
        return outliers;
    }

    /** Probability that a job of a VM in a regime is an outlier, as this run goes. */
    double outlierShare(int regime) {
        return Math.min(MOST_OUTLIERS, learned.residuals().outlierShare(regime) * outlierFactor);
    }

    /** Probability of a residual above this. */
    private double survival(int regime, double above) {
        double share = outlierShare(regime);
        double beyond = 1 - (double) Residuals.firstAbove(outliers, above) / outliers.length;
        return (1 - share) * learned.residuals().survival(regime, above) + share * beyond;
    }

    /** ln(observed / expected) of a completed job, without the effects. */
    private double logRatio(int job) {
        return StrictMath.log(run.observedSeconds()[job] / expectedSeconds[job]) - posterior.effect(job);
    }

    @Override
    public RuntimeSampler sampler(ExecutionState state, RandomKey key) {
        return new HierarchicalSampler(this, state, key);
    }

    private VmKnowledge[] vms() {
        List<List<Integer>> completed = new ArrayList<>();
        for (int vm = 0; vm < run.vmCount(); vm++) {
            completed.add(new ArrayList<>());
        }
        completed()
                .filter(job -> run.vm()[job] >= 0)
                .forEach(job -> completed.get(run.vm()[job]).add(job));
        int[] running = new int[run.vmCount()];
        Arrays.fill(running, -1);
        for (int job = 0; job < expectedSeconds.length; job++) {
            if (run.vm()[job] >= 0 && !Double.isNaN(run.runningSeconds()[job])) {
                running[run.vm()[job]] = job;
            }
        }
        return IntStream.range(0, running.length)
                .mapToObj(vm -> knowledge(completed.get(vm), running[vm]))
                .toArray(VmKnowledge[]::new);
    }

    private VmKnowledge knowledge(List<Integer> completed, int running) {
        if (completed.isEmpty() && running < 0) {
            return VmKnowledge.NOTHING;
        }
        int[] order = completed.stream()
                .sorted(Comparator.comparingDouble(job -> run.startedSeconds()[job]))
                .mapToInt(Integer::intValue)
                .toArray();
        VmJobs jobs = new VmJobs(
                Arrays.stream(order).mapToDouble(this::logRatio).toArray(),
                Arrays.stream(order).mapToDouble(this::loading).toArray());
        double[] state = learned.levels().filter(jobs);
        if (running >= 0) {
            double[] atJob = state;
            if (!completed.isEmpty()) {
                atJob = new double[LevelModel.STATES];
                learned.levels().predict(state, atJob);
            }
            state = surviving(atJob, running);
        }
        return VmKnowledge.of(learned.levels(), jobs, state);
    }

    /** That a job still runs speaks against the levels at which it would be done. */
    private double[] surviving(double[] state, int job) {
        double worked = run.runningSeconds()[job];
        if (worked <= 0) {
            return state;
        }
        LevelModel levels = learned.levels();
        double ratio = StrictMath.log(worked / expectedSeconds[job]) - posterior.effect(job);
        double[] weighted = state.clone();
        double sum = 0;
        for (int k = 0; k < weighted.length; k++) {
            double above =
                    levels.atLoadingOne(ratio - loading[job] * levels.level(k % LevelModel.LEVELS), loading[job]);
            weighted[k] *= survival(k / LevelModel.LEVELS, above);
            sum += weighted[k];
        }
        return sum > 0 ? weighted : state;
    }
}
