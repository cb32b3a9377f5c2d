package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeModel;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.montecarlo.SplitMix;
import org.apache.commons.math3.distribution.NormalDistribution;

/** Multiplies the remaining walltimes of a realization by a common lognormal run effect. */
final class RunEffectModel implements RuntimeModel {

    /** Stream 0 draws walltimes. */
    private static final int RUN_EFFECT_STREAM = 1;

    private static final NormalDistribution STANDARD_NORMAL = new NormalDistribution(null, 0, 1);

    private final InputModel walltimes;
    private final double sd;

    /**
     * @param walltimes with the mean effect
     * @param sd on the log scale
     */
    RunEffectModel(InputModel walltimes, double sd) {
        this.walltimes = walltimes;
        this.sd = sd;
    }

    @Override
    public RuntimeSampler sampler(ExecutionState state, RandomKey key) {
        RuntimeSampler independent = walltimes.sampler(state, key);
        long sequence = key.sequence(RUN_EFFECT_STREAM, "run", 0);
        int jobs = state.workflow().jobCount();
        int[] open = new int[jobs - state.doneCount()];
        double[] worked = new double[open.length];
        // a plain loop: each forecast makes some samplers
        for (int job = 0, k = 0; job < jobs; job++) {
            if (state.status(job) != JobStatus.DONE) {
                open[k] = job;
                worked[k++] = state.workedSeconds(job);
            }
        }
        return (replicate, walltimeSeconds) -> {
            independent.draw(replicate, walltimeSeconds);
            double effect = StrictMath.exp(
                    sd * STANDARD_NORMAL.inverseCumulativeProbability(SplitMix.uniform(sequence, replicate)));
            for (int k = 0; k < open.length; k++) {
                int job = open[k];
                walltimeSeconds[job] = worked[k] + (walltimeSeconds[job] - worked[k]) * effect;
            }
        };
    }
}
