package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.STATES;

import java.util.Arrays;

/** Forward–backward smoothing of a sequence of jobs on a VM. */
final class SmoothedStates {
    private final double[][] filtered;
    private final double[][] ahead;
    private final double[][] jumped;
    private final double[][] posterior;

    private SmoothedStates(int jobs) {
        filtered = new double[jobs][];
        ahead = new double[jobs][STATES];
        jumped = new double[jobs][STATES];
        posterior = new double[jobs][];
    }

    static SmoothedStates of(LevelModel model, VmJobs sequence) {
        int jobs = sequence.count();
        SmoothedStates smoothed = new SmoothedStates(jobs);
        for (int job = 0; job < jobs; job++) {
            double[] state = job == 0 ? model.start() : new double[STATES];
            if (job > 0) {
                model.predict(smoothed.filtered[job - 1], state);
            }
            // until the way back these are the densities of the job alone
            model.densities(sequence, job, smoothed.ahead[job]);
            LevelModel.see(smoothed.ahead[job], state);
            smoothed.filtered[job] = state;
        }
        double[] behind = new double[STATES];
        Arrays.fill(behind, 1);
        for (int job = jobs - 1; job >= 0; job--) {
            smoothed.posterior[job] = smoothed.filtered[job].clone();
            LevelModel.see(behind, smoothed.posterior[job]);
            LevelModel.see(behind, smoothed.ahead[job]);
            LevelModel.scale(smoothed.ahead[job], STATES);
            model.beforeStep(smoothed.ahead[job], smoothed.jumped[job], behind);
        }
        return smoothed;
    }

    double[] filtered(int job) {
        return filtered[job];
    }

    /** Likelihood of this and later jobs by state. */
    double[] ahead(int job) {
        return ahead[job];
    }

    /** {@link #ahead} before the jump to this job. */
    double[] aheadOfJump(int job) {
        return jumped[job];
    }

    double[] posterior(int job) {
        return posterior[job];
    }
}
