package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.LEVELS;

/**
 * What a run has shown of one of its VMs.
 *
 * @param state running sums over the {@linkplain LevelModel states} that it may be in at the job that runs on it, else at
 *     the last one that completed; empty if nothing has run
 * @param residual of its completed jobs beyond its level, on the terms of a job of noise 1
 * @param noisy running sums of the probabilities that they belong to a noisy spell
 */
record VmKnowledge(double[] state, double[] residual, double[] noisy) {
    /** Of a VM that has run nothing. */
    static final VmKnowledge NOTHING = new VmKnowledge(new double[0], new double[0], new double[0]);

    /**
     * How noisy a noisy VM is differs from VM to VM: two of its own residuals, a guess, count as much as all those of others.
     * So a residual is drawn as in a Dirichlet process [Ferguson 1973] with the past ones as base.
     */
    private static final double OTHERS = 2;

    /** Of a VM on which these jobs completed. */
    static VmKnowledge of(LevelModel model, VmJobs jobs, double[] state) {
        Smoothed smoothed = Smoothed.of(model, jobs);
        double[] residual = new double[jobs.count()];
        double[] noisy = new double[jobs.count()];
        for (int job = 0; job < residual.length; job++) {
            double[] posterior = smoothed.posterior(job);
            double level = 0;
            for (int k = 0; k < posterior.length; k++) {
                level += posterior[k] * model.level(k % LEVELS);
                noisy[job] += k < LEVELS ? 0 : posterior[k];
            }
            residual[job] = model.atNoiseOne(jobs.logRatio()[job] - jobs.loading()[job] * level, jobs.noise()[job]);
            noisy[job] = residual[job] < model.outlierAbove() ? noisy[job] : 0;
        }
        return new VmKnowledge(LevelModel.cumulative(state), residual, LevelModel.cumulative(noisy));
    }

    boolean isSeen() {
        return state.length > 0;
    }

    /** State at a uniform number. */
    int state(double uniform) {
        return Residuals.position(state, uniform * state[state.length - 1]);
    }

    /** Probability that a residual in the present noisy spell is one of its own again. */
    double ownShare() {
        double own = noisy.length == 0 ? 0 : noisy[noisy.length - 1];
        return own / (own + OTHERS);
    }

    /** One of its own residuals at a uniform number. */
    double ownResidual(double uniform) {
        return residual[Residuals.position(noisy, uniform * noisy[noisy.length - 1])];
    }
}
