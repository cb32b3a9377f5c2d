package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.LEVELS;

/**
 * Estimated state of one VM.
 *
 * @param state cumulative probabilities of {@linkplain LevelModel states} at the running job, or at the last job if
 *     none is running; empty if there are no jobs
 * @param residual residuals of the VM's jobs, scaled to noise 1
 * @param noisy by job: sum, up to and including this job, of the probabilities that a job ran in a noisy spell
 */
record VmKnowledge(double[] state, double[] residual, double[] noisy) {
    static final VmKnowledge NOTHING = new VmKnowledge(new double[0], new double[0], new double[0]);

    /** Weight of other VMs' residuals, as a number of the VM's own residuals: a Dirichlet process [Ferguson 1973]. */
    private static final double OTHERS = 2;

    static VmKnowledge of(LevelModel model, VmJobs jobs, double[] state) {
        SmoothedStates smoothed = SmoothedStates.of(model, jobs);
        double[] residual = new double[jobs.count()];
        double[] noisy = new double[jobs.count()];
        for (int job = 0; job < residual.length; job++) {
            double[] posterior = smoothed.posterior()[job];
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

    int state(double uniform) {
        return Residuals.position(state, uniform * state[state.length - 1]);
    }

    double ownShare() {
        double own = noisy.length == 0 ? 0 : noisy[noisy.length - 1];
        return own / (own + OTHERS);
    }

    double ownResidual(double uniform) {
        return residual[Residuals.position(noisy, uniform * noisy[noisy.length - 1])];
    }
}
