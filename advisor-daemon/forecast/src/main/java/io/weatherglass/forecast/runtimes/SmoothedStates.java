package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.STATES;

import java.util.Arrays;

/** Forward–backward smoothing of a sequence of jobs on a VM; arrays are by job and state. */
record SmoothedStates(double[][] filtered, double[][] ahead, double[][] jumped, double[][] posterior) {

    static SmoothedStates of(LevelModel model, VmJobs sequence) {
        int jobs = sequence.count();
        SmoothedStates smoothed = new SmoothedStates(
                new double[jobs][], new double[jobs][STATES], new double[jobs][STATES], new double[jobs][]);
        for (int job = 0; job < jobs; job++) {
            double[] state = job == 0 ? model.start() : new double[STATES];
            if (job > 0) {
                model.predict(smoothed.filtered[job - 1], state);
            }
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
}
