package io.weatherglass.lab.enacting;

import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.montecarlo.SplitMix;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.util.FastMath;

/**
 * Disturbances of job runtimes, attempts, VM speeds and boot times. They depend only on the seed and the workflow, not
 * on decisions: a job has the same disturbances on any VM, and the k-th VM has the same speed under any strategy.
 * Immutable.
 */
final class Disturbances implements WalltimeEffect, VmEffect {
    private static final int FAILURE_STREAM = 1;
    private static final int SPEED_STREAM = 2;
    private static final int BOOT_STREAM = 3;
    private static final int WEATHER_STREAM = 4;

    private final RandomKey key;
    private final DisturbanceLevels levels;
    private final double[] walltimeSeconds;
    private final double[] lostSeconds;
    private final double runFactor;

    /** @param perturbationLevel perturbation level P of the plan */
    Disturbances(Workflow workflow, double perturbationLevel, DisturbanceLevels levels, long seed) {
        this.key = new RandomKey(seed, workflow.name());
        this.levels = levels;
        runFactor = lognormal(levels.runs(), WEATHER_STREAM, "run", 0);
        walltimeSeconds = new double[workflow.jobCount()];
        RuntimeSampler sampler = InputModel.projected(InputModel.Shape.LOGNORMAL, perturbationLevel, workflow)
                .sampler(ExecutionState.start(workflow), key);
        sampler.draw(0, walltimeSeconds);
        lostSeconds = new double[workflow.jobCount()];
        for (int job = 0; job < walltimeSeconds.length; job++) {
            walltimeSeconds[job] *= runFactor;
            boolean fails = uniform(FAILURE_STREAM, workflow.jobId(job), 0) < levels.failures();
            lostSeconds[job] = fails ? uniform(FAILURE_STREAM, workflow.jobId(job), 1) * walltimeSeconds[job] : 0;
        }
    }

    double[] walltimeSeconds() {
        double[] all = walltimeSeconds.clone();
        for (int job = 0; job < all.length; job++) {
            all[job] += lostSeconds[job];
        }
        return all;
    }

    double lostShare(int job) {
        return lostSeconds[job] / (lostSeconds[job] + walltimeSeconds[job]);
    }

    @Override
    public double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
        boolean slow = uniform(SPEED_STREAM, "slow", vm) < levels.slowVms();
        return drawnSeconds * lognormal(levels.vms(), SPEED_STREAM, "vm", vm) * (slow ? levels.slowdown() : 1);
    }

    @Override
    public double bootSeconds(int vm, int type, double predictedSeconds) {
        return predictedSeconds * lognormal(levels.boots(), BOOT_STREAM, "vm", vm);
    }

    @Override
    public double lifetimeSeconds(int vm, int type) {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public boolean takesBack() {
        return false;
    }

    private double lognormal(double deviation, int stream, String what, int number) {
        double normal = FastMath.sqrt(2) * Erf.erfInv(2 * uniform(stream, what, number) - 1);
        double logVariance = FastMath.log(1 + deviation * deviation);
        return FastMath.exp(normal * FastMath.sqrt(logVariance) - logVariance / 2);
    }

    private double uniform(int stream, String what, int number) {
        return SplitMix.uniform(key.sequence(stream, what, 0), number);
    }
}
