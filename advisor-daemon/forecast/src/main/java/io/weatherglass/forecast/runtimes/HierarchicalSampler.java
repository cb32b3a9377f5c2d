package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.LEVELS;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.montecarlo.Exponential;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.montecarlo.SplitMix;
import io.weatherglass.simulation.statistics.SortedArrays;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Draws effects once per realization, and VM states job by job. The draws depend only on key, entity and replicate. Not
 * thread-safe.
 */
final class HierarchicalSampler implements RuntimeSampler {
    /** First stream of random draws; lower streams belong to other models and to VMs. */
    private static final int EFFECT_STREAM = 10;

    private static final int VM_STREAM = 11;
    private static final int JOB_STREAM = 12;
    private static final int BOOT_STREAM = 13;

    /** Indices of the uniform numbers drawn for each job of a realization, by purpose. */
    private static final int SPELL = 0;

    private static final int JUMP = 1;
    private static final int OUTLIER = 2;
    private static final int RESIDUAL = 3;
    private static final int DRAWS_PER_JOB = 4;

    /**
     * For a job that exceeds all known runtimes: mean of ln(runtime / elapsed time), which is exponentially
     * distributed.
     */
    private static final double LATE_SHARE = 0.3;

    private static final NormalDistribution STANDARD_NORMAL = new NormalDistribution(null, 0, 1);

    private final HierarchicalModel model;
    private final LevelModel levels;
    private final EffectPosterior posterior;
    private final double degrees;
    private final VmStates vms;
    private final double[] lostShare;
    private final double[] outlierShare = new double[LevelModel.REGIMES];

    private final int[] open;
    private final int[] running;
    private final double[] worked;

    private final long[] jobKey;
    private final long[] vmKey;
    private final long[] kindKey;
    private final long runKey;
    private final long bootKey;
    private final long bootsKey;

    private long replicate;
    private int runOfBoots;
    private final double[] freshFactor;
    private final double[] heldFactor;

    HierarchicalSampler(HierarchicalModel model, ExecutionState state, RandomKey key) {
        this.model = model;
        levels = model.learned.levels();
        posterior = model.posterior;
        // one degree of freedom is used for the mean; the prior counts as two runs
        degrees = model.learned.variances().runs() + 1;
        vms = new VmStates(levels, model.vms.length);
        for (int regime = 0; regime < outlierShare.length; regime++) {
            outlierShare[regime] = model.outlierShare(regime);
        }
        int jobs = state.workflow().jobCount();
        open = IntStream.range(0, jobs)
                .filter(job -> state.status(job) != JobStatus.DONE)
                .toArray();
        running = IntStream.of(open)
                .filter(job -> state.status(job) == JobStatus.RUNNING)
                .toArray();
        worked = IntStream.range(0, jobs).mapToDouble(state::workedSeconds).toArray();
        jobKey = new long[jobs];
        lostShare = new double[jobs];
        for (int job : open) {
            lostShare[job] = model.learned.lost().share(state.workflow().kind(job));
            jobKey[job] = key.sequence(JOB_STREAM, state.workflow().jobId(job), 0);
        }
        vmKey = IntStream.range(0, model.vms.length)
                .mapToLong(vm -> key.sequence(VM_STREAM, state.vmId(vm), 0))
                .toArray();
        kindKey = IntStream.range(0, posterior.kinds())
                .mapToLong(kind -> key.sequence(EFFECT_STREAM, "kind " + kind, 0))
                .toArray();
        runKey = key.sequence(EFFECT_STREAM, "run", 0);
        bootKey = key.sequence(BOOT_STREAM, "boot", 0);
        bootsKey = key.sequence(BOOT_STREAM, "boots", 0);
        freshFactor = new double[posterior.kinds()];
        heldFactor = new double[posterior.kinds()];
    }

    @Override
    public void draw(long newReplicate, double[] walltimeSeconds) {
        replicate = newReplicate;
        drawEffects();
        if (model.learned.boots().known()) {
            runOfBoots = model.boots.run(SplitMix.uniform(bootsKey, replicate));
        }
        beginAgain();
        for (int job : open) {
            walltimeSeconds[job] =
                    model.expectedSeconds[job] * freshFactor[posterior.kindOf()[job]];
        }
        for (int job : running) {
            walltimeSeconds[job] = totalOfRunning(job);
        }
    }

    @Override
    public void beginAgain() {
        vms.clear();
        for (int vm = 0; vm < model.vms.length; vm++) {
            if (model.vms[vm].isSeen()) {
                vms.shown(vm, model.vms[vm].state(SplitMix.uniform(vmKey[vm], replicate)));
            }
        }
    }

    private void drawEffects() {
        double run = posterior.run() + posterior.runSd() * effect(runKey);
        for (int kind = 0; kind < freshFactor.length; kind++) {
            double own = posterior.kind()[kind] + posterior.kindSd(kind) * effect(kindKey[kind]);
            freshFactor[kind] = Exponential.of(run + own);
            // the jobs seen on a VM determine the sum of effects and level, so neither can vary independently
            heldFactor[kind] = posterior.kindSeen()[kind] || posterior.kinds() == 1
                    ? Exponential.of(posterior.run() + posterior.kind()[kind])
                    : Exponential.of(posterior.run() + own);
        }
    }

    /** Draws from Student's t, because the variances are estimated from few runs [Abramowitz, Stegun 1964, 26.7.5]. */
    private double effect(long key) {
        double z = STANDARD_NORMAL.inverseCumulativeProbability(SplitMix.uniform(key, replicate));
        double square = z * z;
        return z * (1 + (square + 1) / (4 * degrees) + ((5 * square + 16) * square + 3) / (96 * degrees * degrees));
    }

    private double uniform(int job, int purpose) {
        return SplitMix.uniform(jobKey[job], DRAWS_PER_JOB * replicate + purpose);
    }

    private double totalOfRunning(int job) {
        int vm = model.run.vm()[job];
        boolean isKnown = vms.isKnown(vm);
        int state = isKnown ? vms.of(vm) : vms.fresh(uniform(job, SPELL), uniform(job, JUMP));
        double loading = model.loading[job];
        double expected = model.expectedSeconds[job]
                * factor(job, isKnown && vms.isHeld(vm))
                * Exponential.of(loading * levels.level(state % LEVELS));
        double above = worked[job] > 0 ? StrictMath.log(worked[job] / expected) : Double.NEGATIVE_INFINITY;
        double residual = residualAbove(state / LEVELS, above, job);
        return Math.max(expected * Exponential.of(residual), worked[job] * (1 + 1e-9) + 1e-3);
    }

    private double residualAbove(int regime, double above, int job) {
        double[] slow = model.outliersOfRunning[job];
        int first = SortedArrays.firstAbove(slow, above);
        double aboveAtOne = levels.atNoiseOne(above, model.noise[job]);
        double body = (1 - outlierShare[regime]) * model.learned.residuals().survival(regime, aboveAtOne);
        double beyond = outlierShare[regime] * (slow.length - first) / slow.length;
        double uniform = uniform(job, RESIDUAL);
        if (body + beyond <= 0) {
            return above - LATE_SHARE * StrictMath.log(uniform);
        }
        return uniform(job, OUTLIER) * (body + beyond) < body
                ? levels.atNoise(model.learned.residuals().drawAbove(regime, aboveAtOne, uniform), model.noise[job])
                : slow[first + (int) (uniform * (slow.length - first))];
    }

    @Override
    public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
        int state = vms.step(vm, uniform(job, SPELL), uniform(job, JUMP));
        double uniform = uniform(job, RESIDUAL);
        double lost = lostShare[job];
        if (uniform < lost) {
            return model.learned.lost().seconds(uniform / lost, model.expectedSeconds[job]);
        }
        double loading = model.loading[job];
        double residual = residual(job, state / LEVELS, vm, (uniform - lost) / (1 - lost));
        return model.expectedSeconds[job]
                * factor(job, vms.isHeld(vm))
                * Exponential.of(loading * levels.level(state % LEVELS) + residual);
    }

    private double residual(int job, int regime, int vm, double uniform) {
        double share = outlierShare[regime];
        if (uniform < share) {
            return model.outliers.residual(uniform / share, model.expectedSeconds[job]);
        }
        double rest = (uniform - share) / (1 - share);
        double own = regime > 0 && vm < model.vms.length && vms.isInSameSpell(vm) ? model.vms[vm].ownShare() : 0;
        double atOne = rest < own
                ? model.vms[vm].ownResidual(rest / own)
                : model.learned.residuals().draw(regime, (rest - own) / (1 - own));
        return levels.atNoise(atOne, model.noise[job]);
    }

    private double factor(int job, boolean held) {
        return (held ? heldFactor : freshFactor)[posterior.kindOf()[job]];
    }

    @Override
    public boolean adjustsWalltimes() {
        return true;
    }

    @Override
    public boolean drawsBoots() {
        return model.learned.boots().known();
    }

    @Override
    public double bootSeconds(int vm, double predictedSeconds) {
        double uniform = SplitMix.uniform(bootKey + vm, replicate);
        return vm < model.vms.length
                ? model.boots.secondsAbove(
                        runOfBoots, vm, predictedSeconds, model.run.boots().bootingForSeconds()[vm], uniform)
                : model.boots.seconds(runOfBoots, vm, predictedSeconds, uniform);
    }
}
