package io.weatherglass.daemon.runtimes;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.montecarlo.SplitMix;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Draws realizations of the hierarchical model. Effects are drawn once per realization, the level of a VM follows from job
 * to job. A draw depends on the key, the entity (run, kind, VM, job) and the replicate alone. Not thread-safe.
 */
final class HierarchicalSampler implements RuntimeSampler {
    /** Streams of draws; 0 to 3 are those of other models and of VMs. */
    private static final int EFFECT_STREAM = 10;

    private static final int VM_STREAM = 11;
    private static final int JOB_STREAM = 12;
    private static final int BOOT_STREAM = 13;

    /** Uniform numbers that a job may need in a realization. */
    private static final int DRAWS_PER_JOB = 4;

    /** A job that has run longer than anything known goes on for another part of its time, exponential with this mean. */
    private static final double LATE_SHARE = 0.3;

    private static final NormalDistribution STANDARD_NORMAL = new NormalDistribution(null, 0, 1);

    private final HierarchicalModel model;
    private final LevelModel levels;
    private final Residuals residuals;
    private final Posterior posterior;
    private final double[][] vmStates;
    private final double[] newLevels;

    private final int[] open;
    private final int[] running;
    private final double[] worked;
    private final long[] jobKey;
    private final long[] vmKey;
    private final Boots boots;
    private final long bootKey;
    private final long delayKey;
    private final long runKey;
    private final long[] kindKey;

    final double[][][] own;
    final boolean[] heldNoise;
    static final double M0 = Double.parseDouble(System.getProperty("m0", "6"));
    private long replicate;
    private final double[] freshFactor;
    private final double[] heldFactor;
    /** State of each VM in this realization, {@value #UNKNOWN} until it is drawn. */
    private int[] vmState;

    /** Whether a VM is still at a level that this run has shown: run and kind effects are in it. */
    private boolean[] held;

    private static final int UNKNOWN = -1;

    HierarchicalSampler(
            HierarchicalModel model, ExecutionState state, RandomKey key, double[][] vmStates, double[][][] own) {
        this.own = own;
        heldNoise = new boolean[vmStates.length];
        this.model = model;
        this.vmStates = vmStates;
        levels = model.learned().levels();
        residuals = model.learned().residuals();
        posterior = model.posterior();
        double[] share = new double[LevelModel.LEVELS];
        for (int level = 0; level < share.length; level++) {
            share[level] = levels.share(level);
        }
        newLevels = LevelModel.cumulative(share);
        int jobs = state.workflow().jobCount();
        open = IntStream.range(0, jobs)
                .filter(job -> state.status(job) != JobStatus.DONE)
                .toArray();
        running = IntStream.of(open)
                .filter(job -> state.status(job) == JobStatus.RUNNING)
                .toArray();
        worked = IntStream.range(0, jobs).mapToDouble(state::workedSeconds).toArray();
        jobKey = new long[jobs];
        for (int job : open) {
            jobKey[job] = key.sequence(JOB_STREAM, state.workflow().jobId(job), 0);
        }
        vmKey = new long[vmStates.length];
        for (int vm = 0; vm < vmKey.length; vm++) {
            vmKey[vm] = key.sequence(VM_STREAM, state.vmId(vm), 0);
        }
        boots = model.learned().boots();
        bootKey = key.sequence(BOOT_STREAM, "boot", 0);
        delayKey = key.sequence(BOOT_STREAM, "delay", 0);
        runKey = key.sequence(EFFECT_STREAM, "run", 0);
        kindKey = IntStream.range(0, posterior.kinds())
                .mapToLong(kind -> key.sequence(EFFECT_STREAM, "kind " + kind, 0))
                .toArray();
        freshFactor = new double[posterior.kinds()];
        heldFactor = new double[posterior.kinds()];
        vmState = new int[Math.max(16, 2 * vmStates.length)];
        held = new boolean[vmState.length];
    }

    @Override
    public void draw(long newReplicate, double[] walltimeSeconds) {
        replicate = newReplicate;
        drawEffects();
        Arrays.fill(vmState, UNKNOWN);
        for (int vm = 0; vm < vmStates.length; vm++) {
            if (vmStates[vm].length > 0) {
                double[] sums = vmStates[vm];
                vmState[vm] = Residuals.position(sums, SplitMix.uniform(vmKey[vm], replicate) * sums[sums.length - 1]);
                held[vm] = true;
                heldNoise[vm] = true;
            }
        }
        for (int job : open) {
            walltimeSeconds[job] = model.expectedSeconds(job) * freshFactor[posterior.kindOf(job)];
        }
        for (int job : running) {
            walltimeSeconds[job] = remaining(job);
        }
    }

    private void drawEffects() {
        double run = posterior.run() + posterior.runSd() * normal(runKey);
        for (int kind = 0; kind < freshFactor.length; kind++) {
            double own = posterior.kind(kind) + posterior.kindSd(kind) * normal(kindKey[kind]);
            freshFactor[kind] = StrictMath.exp(run + own);
            // what a VM has shown is told by the effects and its level together: neither varies by itself
            heldFactor[kind] = posterior.kindSeen(kind) || posterior.kinds() == 1
                    ? StrictMath.exp(posterior.run() + posterior.kind(kind))
                    : StrictMath.exp(posterior.run() + own);
        }
    }

    private double normal(long key) {
        return STANDARD_NORMAL.inverseCumulativeProbability(SplitMix.uniform(key, replicate));
    }

    private double uniform(int job, int number) {
        return SplitMix.uniform(jobKey[job], DRAWS_PER_JOB * replicate + number);
    }

    /** The state of a VM with a running job is that at this job. */
    private double remaining(int job) {
        int vm = model.run().vm()[job];
        boolean known = vm >= 0 && vmState[vm] != UNKNOWN;
        int state = known ? vmState[vm] : newState(job);
        double factor = factor(job, known && held[vm])
                * StrictMath.exp(model.loading(job) * levels.level(state % LevelModel.LEVELS));
        double expected = model.expectedSeconds(job) * factor;
        double above = worked[job] > 0
                ? levels.atLoadingOne(StrictMath.log(worked[job] / expected), model.loading(job))
                : Double.NEGATIVE_INFINITY;
        double total = expected
                * StrictMath.exp(
                        levels.atLoading(residualAbove(state / LevelModel.LEVELS, above, job), model.loading(job)));
        return Math.max(total, worked[job] * (1 + 1e-9) + 1e-3);
    }

    private double residualAbove(int regime, double above, int job) {
        double share = model.outlierShare(regime);
        double[] outliers = model.outliers();
        int firstOutlier = Residuals.firstAbove(outliers, above);
        double body = (1 - share) * residuals.survival(regime, above);
        double beyond = share * (outliers.length - firstOutlier) / outliers.length;
        double uniform = uniform(job, 3);
        if (body + beyond <= 0) {
            return above - LATE_SHARE * StrictMath.log(uniform);
        }
        double place = uniform(job, 2) * (body + beyond);
        return place < body
                ? residuals.drawAbove(regime, above, uniform)
                : outliers[firstOutlier + (int) (uniform * (outliers.length - firstOutlier))];
    }

    @Override
    public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
        int state = step(job, vm);
        int regime = state / LevelModel.LEVELS;
        double uniform = uniform(job, 3);
        double share = model.outlierShare(regime);
        double[] outliers = model.outliers();
        double residual = uniform < share
                ? outliers[(int) (uniform / share * outliers.length)]
                : body(vm, regime, (uniform - share) / (1 - share));
        return model.expectedSeconds(job)
                * factor(job, held[vm])
                * StrictMath.exp(model.loading(job) * levels.level(state % LevelModel.LEVELS)
                        + levels.atLoading(residual, model.loading(job)));
    }

    @Override
    public boolean drawsBoots() {
        return boots.known();
    }

    /** Of a VM that is to be requested yet the enactor's delay comes first. */
    @Override
    public double bootSeconds(int vm, double predictedSeconds) {
        double boot = boots.bootSeconds(predictedSeconds, SplitMix.uniform(bootKey + vm, replicate));
        return vm < vmStates.length ? boot : boot + boots.delaySeconds(SplitMix.uniform(delayKey, replicate));
    }

    double body(int vm, int regime, double u) {
        if (regime > 0 && vm < own.length && heldNoise[vm] && own[vm][0].length > 0) {
            double[] c = own[vm][1];
            double W = c[c.length - 1];
            double p = W / (W + M0);
            if (u < p) return own[vm][0][Residuals.position(c, u / p * W)];
            return residuals.draw(regime, (u - p) / (1 - p));
        }
        return residuals.draw(regime, u);
    }

    private double factor(int job, boolean isHeld) {
        int kind = posterior.kindOf(job);
        return isHeld ? heldFactor[kind] : freshFactor[kind];
    }

    /** The state of the VM at its next job. */
    private int step(int job, int vm) {
        if (vm >= vmState.length) {
            int known = vmState.length;
            vmState = Arrays.copyOf(vmState, 2 * vm);
            held = Arrays.copyOf(held, vmState.length);
            Arrays.fill(vmState, known, vmState.length, UNKNOWN);
        }
        if (vmState[vm] == UNKNOWN) {
            held[vm] = false;
            vmState[vm] = newState(job);
        } else {
            next(job, vm);
        }
        return vmState[vm];
    }

    private void next(int job, int vm) {
        int regime = vmState[vm] / LevelModel.LEVELS;
        int level = vmState[vm] % LevelModel.LEVELS;
        double spell = uniform(job, 0);
        double leaves = levels.regime(regime).leaves();
        if (spell < leaves) {
            regime = newRegime(spell / leaves);
            if (vm < heldNoise.length) heldNoise[vm] = false;
        }
        double jump = uniform(job, 1);
        if (jump < levels.hazard()) {
            level = Residuals.position(newLevels, jump / levels.hazard());
            held[vm] = false;
        }
        vmState[vm] = regime * LevelModel.LEVELS + level;
    }

    private int newState(int job) {
        return newRegime(uniform(job, 0)) * LevelModel.LEVELS + Residuals.position(newLevels, uniform(job, 1));
    }

    private int newRegime(double uniform) {
        int regime = 0;
        double left = uniform;
        while (regime < LevelModel.REGIMES - 1 && left >= levels.regime(regime).share()) {
            left -= levels.regime(regime).share();
            regime++;
        }
        return regime;
    }
}
