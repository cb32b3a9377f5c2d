package io.weatherglass.daemon.runtimes;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeModel;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** What is still to come of a run under the hierarchical model. */
final class HierarchicalModel implements RuntimeModel {
    /** So many jobs of other runs say as much of how many outliers there are as one of this run. */
    private static final double OUTLIER_JOBS = 100;

    private static final double MOST_OUTLIERS = 0.9;

    private final HierarchicalRuntimes learned;
    private final ObservedRun run;
    private final double[] expectedSeconds;
    private final Posterior posterior;
    private final double[] loadings;
    private final double[] outliers;
    private final double outlierFactor;

    HierarchicalModel(HierarchicalRuntimes learned, ObservedRun run, double[] expectedSeconds, Posterior posterior) {
        this.learned = learned;
        this.run = run;
        this.expectedSeconds = expectedSeconds;
        this.posterior = posterior;
        loadings = learned.expected()
                .loadings(IntStream.range(0, expectedSeconds.length)
                        .mapToObj(run.workflow()::jobId)
                        .toArray(String[]::new));
        double[] ratios = IntStream.range(0, expectedSeconds.length)
                .filter(job -> run.observedSeconds()[job] > 0)
                .mapToDouble(this::logRatio)
                .toArray();
        double[] seen = IntStream.range(0, ratios.length)
                .mapToDouble(k -> ratios[k])
                .filter(r -> r > Residuals.OUTLIER)
                .toArray();
        outliers = learned.residuals().outliersWith(seen);
        double share = learned.residuals().meanOutlierShare();
        outlierFactor = (share * OUTLIER_JOBS + seen.length) / (OUTLIER_JOBS + ratios.length) / share;
    }

    HierarchicalRuntimes learned() {
        return learned;
    }

    ObservedRun run() {
        return run;
    }

    Posterior posterior() {
        return posterior;
    }

    double expectedSeconds(int job) {
        return expectedSeconds[job];
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
    double survival(int regime, double above) {
        double share = outlierShare(regime);
        double beyond = 1 - (double) Residuals.firstAbove(outliers, above) / outliers.length;
        return (1 - share) * learned.residuals().survival(regime, above) + share * beyond;
    }

    /** ln(observed / expected) of a completed job, without the effects. */
    double loading(int job) {
        return loadings[job];
    }

    private VmJobs jobs(List<Integer> completed) {
        List<Integer> order = completed.stream()
                .sorted(Comparator.comparingDouble(job -> run.startedSeconds()[job]))
                .toList();
        return new VmJobs(
                order.stream().mapToDouble(this::logRatio).toArray(),
                order.stream().mapToDouble(this::loading).toArray());
    }

    private double logRatio(int job) {
        return StrictMath.log(run.observedSeconds()[job] / expectedSeconds[job]) - posterior.effect(job);
    }

    @Override
    public RuntimeSampler sampler(ExecutionState state, RandomKey key) {
        return new HierarchicalSampler(this, state, key, vmStates(), own);
    }

    /**
     * What is known of each VM, as running sums over its states: as of the job that runs on it, else of the last one that
     * completed. Empty for a VM on which nothing has run.
     */
    private double[][] vmStates() {
        List<List<Integer>> jobs = new ArrayList<>();
        for (int vm = 0; vm < run.vmCount(); vm++) {
            jobs.add(new ArrayList<>());
        }
        int[] running = new int[run.vmCount()];
        java.util.Arrays.fill(running, -1);
        for (int job = 0; job < expectedSeconds.length; job++) {
            int vm = run.vm()[job];
            if (vm >= 0 && run.observedSeconds()[job] > 0) {
                jobs.get(vm).add(job);
            } else if (vm >= 0 && !Double.isNaN(run.runningSeconds()[job])) {
                running[vm] = job;
            }
        }
        double[][] states = new double[run.vmCount()][];
        own = new double[states.length][][];
        for (int vm = 0; vm < states.length; vm++) {
            own[vm] = own(jobs.get(vm));
            states[vm] = vmState(jobs.get(vm), running[vm]);
        }
        return states;
    }

    double[][][] own;

    private double[][] own(List<Integer> completed) {
        VmJobs seq = jobs(completed);
        if (seq.count() == 0) return new double[][] {{}, {}};
        Smoothed s = Smoothed.of(learned.levels(), seq);
        double[] r = new double[seq.count()], w = new double[seq.count()];
        for (int j = 0; j < seq.count(); j++) {
            double[] p = s.posterior(j);
            double l = 0, n = 0;
            for (int k = 0; k < p.length; k++) {
                l += p[k] * learned.levels().level(k % LevelModel.LEVELS);
                if (k >= LevelModel.LEVELS) n += p[k];
            }
            r[j] = learned.levels().atLoadingOne(seq.logRatio()[j] - seq.loading()[j] * l, seq.loading()[j]);
            w[j] = r[j] < 0.3 ? n : 0;
        }
        return new double[][] {r, LevelModel.cumulative(w)};
    }

    private double[] vmState(List<Integer> completed, int running) {
        if (completed.isEmpty() && running < 0) {
            return new double[0];
        }
        LevelModel levels = learned.levels();
        double[] state = levels.filter(jobs(completed));
        if (running >= 0) {
            double[] next = new double[LevelModel.STATES];
            if (completed.isEmpty()) {
                next = state;
            } else {
                levels.predict(state, next);
            }
            state = surviving(next, running);
        }
        return LevelModel.cumulative(state);
    }

    /** That a job still runs speaks against the levels at which it would be done. */
    private double[] surviving(double[] state, int job) {
        double worked = run.runningSeconds()[job];
        if (worked <= 0) {
            return state;
        }
        double ratio = StrictMath.log(worked / expectedSeconds[job]) - posterior.effect(job);
        double[] weighted = state.clone();
        double sum = 0;
        for (int k = 0; k < weighted.length; k++) {
            weighted[k] *= survival(
                    k / LevelModel.LEVELS,
                    learned.levels()
                            .atLoadingOne(
                                    ratio - loading(job) * learned.levels().level(k % LevelModel.LEVELS),
                                    loading(job)));
            sum += weighted[k];
        }
        return sum > 0 ? weighted : state;
    }
}
