package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.montecarlo.RuntimeModel;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.montecarlo.SplitMix;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Effect of the run on the log scale: normal–normal posterior from completed jobs with projections p: x̄ = ln(Σ
 * observed / Σ p), s² the p-weighted variance of log ratios, at least P²/3, k = (Σp)² / Σp²; mean = x̄ · τ² / (τ² +
 * s²/k), variance = 1 / (1/τ² + k/s²), where τ is the prior standard deviation. Without shrinkage, early forecasts are
 * less accurate.
 */
record RunEffect(double mean, double sd) {

    /** Run effects range from a few to 26 per cent ({@code docs/decisions/0003-run-effect-without-history.md}). */
    static final double PRIOR_SD = 0.10;

    /** Random stream of run effects; stream 0 is used for walltimes. */
    private static final int STREAM = 1;

    private static final NormalDistribution STANDARD_NORMAL = new NormalDistribution(null, 0, 1);
    static final RunEffect NONE = new RunEffect(0, 0);

    static RunEffect of(double[] projectedSeconds, double[] observedSeconds, boolean[] outlier, double perturbation) {
        double projected = 0;
        double observed = 0;
        double squares = 0;
        for (int i = 0; i < projectedSeconds.length; i++) {
            if (counts(projectedSeconds[i], observedSeconds[i], outlier[i])) {
                projected += projectedSeconds[i];
                observed += observedSeconds[i];
                squares += projectedSeconds[i] * projectedSeconds[i];
            }
        }
        if (projected == 0) {
            return new RunEffect(0, PRIOR_SD);
        }
        double mean = StrictMath.log(observed / projected);
        double spread = 0;
        for (int i = 0; i < projectedSeconds.length; i++) {
            if (counts(projectedSeconds[i], observedSeconds[i], outlier[i])) {
                double residual = StrictMath.log(observedSeconds[i] / projectedSeconds[i]) - mean;
                spread += projectedSeconds[i] / projected * residual * residual;
            }
        }
        double jobs = projected * projected / squares;
        return posterior(mean, Math.max(spread, perturbation * perturbation / 3), jobs);
    }

    private static boolean counts(double projectedSeconds, double observedSeconds, boolean outlier) {
        return projectedSeconds > 0 && observedSeconds > 0 && !outlier;
    }

    private static RunEffect posterior(double mean, double variance, double jobs) {
        double prior = PRIOR_SD * PRIOR_SD;
        double shrunken = mean * prior / (prior + variance / jobs);
        return new RunEffect(shrunken, Math.sqrt(1 / (1 / prior + jobs / variance)));
    }

    RuntimeModel on(RuntimeModel walltimes) {
        return sd == 0
                ? walltimes
                : (state, key) -> sampler(walltimes.sampler(state, key), state, key.sequence(STREAM, "run", 0));
    }

    private RuntimeSampler sampler(RuntimeSampler independent, ExecutionState state, long sequence) {
        int jobs = state.workflow().jobCount();
        int[] open = new int[jobs - state.doneCount()];
        double[] worked = new double[open.length];
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
