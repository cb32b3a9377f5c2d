package io.weatherglass.daemon.runtimes;

import static io.weatherglass.daemon.runtimes.LevelModel.LEVELS;
import static io.weatherglass.daemon.runtimes.LevelModel.REGIMES;
import static io.weatherglass.daemon.runtimes.LevelModel.STATES;

import java.util.Arrays;

/** What a whole sequence of jobs on a VM tells of its state at each of them: forward and backward pass. */
final class Smoothed {
    private final double[][] filtered;
    private final double[][] ahead;
    private final double[][] posterior;

    private Smoothed(int jobs) {
        filtered = new double[jobs][];
        ahead = new double[jobs][STATES];
        posterior = new double[jobs][];
    }

    static Smoothed of(LevelModel model, VmJobs sequence) {
        int jobs = sequence.count();
        Smoothed smoothed = new Smoothed(jobs);
        for (int job = 0; job < jobs; job++) {
            double[] state = job == 0 ? model.start() : new double[STATES];
            if (job > 0) {
                model.predict(smoothed.filtered[job - 1], state);
            }
            model.see(sequence, job, state);
            smoothed.filtered[job] = state;
        }
        double[] behind = new double[STATES];
        Arrays.fill(behind, 1);
        for (int job = jobs - 1; job >= 0; job--) {
            smoothed.posterior[job] = product(smoothed.filtered[job], behind);
            smoothed.look(model, sequence, job, behind);
            model.beforeStep(smoothed.ahead[job], behind);
        }
        return smoothed;
    }

    /** Density of this and all later observations by state at the job, up to a factor. */
    private void look(LevelModel model, VmJobs jobs, int job, double[] behind) {
        double sum = 0;
        for (int regime = 0; regime < REGIMES; regime++) {
            for (int level = 0; level < LEVELS; level++) {
                int state = regime * LEVELS + level;
                ahead[job][state] = model.density(model.residual(jobs, job, level), regime) * behind[state];
                sum += ahead[job][state];
            }
        }
        LevelModel.scale(ahead[job], STATES / sum);
    }

    private static double[] product(double[] a, double[] b) {
        double[] product = new double[a.length];
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            product[k] = a[k] * b[k];
            sum += product[k];
        }
        LevelModel.scale(product, 1 / sum);
        return product;
    }

    /** State given the jobs up to this one. */
    double[] filtered(int job) {
        return filtered[job];
    }

    /** By state at this job, how well it goes with this job and the later ones. */
    double[] ahead(int job) {
        return ahead[job];
    }

    /** State given all jobs. */
    double[] posterior(int job) {
        return posterior[job];
    }
}
