package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeModel;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.statistics.SortedArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

final class HierarchicalModel implements RuntimeModel {
    /** Weight of the past share of outliers, as a number of jobs. */
    private static final double OUTLIER_JOBS = 100;

    /** Maximum share of outliers in a run. */
    private static final double MAX_OUTLIERS = 0.9;

    final HierarchicalRuntimes learned;
    final ObservedRun run;
    final double[] expectedSeconds;
    private final boolean[] lost;
    final double[] loading;
    final double[] noise;
    final EffectPosterior posterior;
    final Outliers outliers;
    private final double outlierFactor;
    final VmKnowledge[] vms;
    final RunBootTimes boots;
    final double[][] outliersOfRunning;

    HierarchicalModel(
            HierarchicalRuntimes learned,
            ObservedRun run,
            double[] expectedSeconds,
            boolean[] lost,
            EffectPosterior posterior) {
        this.lost = lost;
        this.learned = learned;
        this.run = run;
        this.expectedSeconds = expectedSeconds;
        this.posterior = posterior;
        loading = learned.expected().loadings(run.workflow());
        noise = new double[expectedSeconds.length];
        Arrays.setAll(noise, job -> learned.noise().of(expectedSeconds[job], loading[job]));
        double bound = learned.levels().outlierAbove();
        List<Residuals.Residual> seen = completed()
                .filter(job -> learned.levels().atNoiseOne(logRatio(job), noise[job]) > bound)
                .mapToObj(job ->
                        new Residuals.Residual(logRatio(job), new double[0], logRatio(job), expectedSeconds[job]))
                .toList();
        outliers = learned.residuals().outliersWith(seen);
        double share = learned.residuals().meanOutlierShare();
        outlierFactor = (share * OUTLIER_JOBS + seen.size())
                / (OUTLIER_JOBS + completed().count())
                / share;
        outliersOfRunning = new double[expectedSeconds.length][];
        for (int job = 0; job < outliersOfRunning.length; job++) {
            if (!Double.isNaN(run.runningSeconds()[job])) {
                outliersOfRunning[job] = outliers.residuals(expectedSeconds[job]);
            }
        }
        boots = RunBootTimes.of(
                learned.boots(),
                run.boots().predictedSeconds(),
                run.boots().seconds(),
                run.boots().bootingForSeconds());
        vms = vms();
    }

    private IntStream completed() {
        return IntStream.range(0, expectedSeconds.length).filter(job -> run.observedSeconds()[job] > 0 && !lost[job]);
    }

    double outlierShare(int regime) {
        return Math.min(MAX_OUTLIERS, learned.residuals().outlierShare(regime) * outlierFactor);
    }

    private double survival(int regime, double above, int job) {
        double share = outlierShare(regime);
        double[] outlierResiduals = outliersOfRunning[job];
        double beyond = 1 - (double) SortedArrays.firstAbove(outlierResiduals, above) / outlierResiduals.length;
        return (1 - share)
                        * learned.residuals().survival(regime, learned.levels().atNoiseOne(above, noise[job]))
                + share * beyond;
    }

    private double logRatio(int job) {
        return StrictMath.log(run.observedSeconds()[job] / expectedSeconds[job]) - posterior.effect(job);
    }

    @Override
    public RuntimeSampler sampler(ExecutionState state, RandomKey key) {
        return new HierarchicalSampler(this, state, key);
    }

    private VmKnowledge[] vms() {
        double[] logRatios = new double[expectedSeconds.length];
        List<List<Integer>> completed = new ArrayList<>();
        for (int vm = 0; vm < run.vmCount(); vm++) {
            completed.add(new ArrayList<>());
        }
        completed().filter(job -> run.vm()[job] >= 0).forEach(job -> {
            completed.get(run.vm()[job]).add(job);
            logRatios[job] = logRatio(job);
        });
        int[] running = new int[run.vmCount()];
        Arrays.fill(running, -1);
        for (int job = 0; job < expectedSeconds.length; job++) {
            if (run.vm()[job] >= 0 && !Double.isNaN(run.runningSeconds()[job])) {
                running[run.vm()[job]] = job;
            }
        }
        return IntStream.range(0, running.length)
                .mapToObj(vm -> knowledge(completed.get(vm), logRatios, running[vm]))
                .toArray(VmKnowledge[]::new);
    }

    private VmKnowledge knowledge(List<Integer> completed, double[] logRatios, int running) {
        if (completed.isEmpty() && running < 0) {
            return VmKnowledge.NOTHING;
        }
        int[] order = completed.stream()
                .sorted(Comparator.comparingDouble(job -> run.startedSeconds()[job]))
                .mapToInt(Integer::intValue)
                .toArray();
        VmJobs jobs = new VmJobs(logRatios, loading, noise, expectedSeconds).at(order);
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
            double above = ratio - loading[job] * levels.level(k % LevelModel.LEVELS);
            weighted[k] *= survival(k / LevelModel.LEVELS, above, job);
            sum += weighted[k];
        }
        return sum > 0 ? weighted : state;
    }
}
