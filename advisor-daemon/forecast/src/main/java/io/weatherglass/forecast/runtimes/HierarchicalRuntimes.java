package io.weatherglass.forecast.runtimes;

import java.util.List;

/**
 * ln(observed / expected) = effect of the run + effect of the kind in it + level of the VM + residual. Expectations and
 * the variances of the effects come from past runs, levels and residuals from their VMs ({@link LevelModel}); the
 * run under way moves the effects, with shrinkage, and shows the level and the noise of each of its VMs.
 *
 * @param name of the model, for users
 * @param expected runtime of each job
 * @param variances of the effects
 * @param levels how jobs on a VM follow each other
 * @param noise how much more or less of it jobs have that are expected to take so long
 * @param residuals what they take beyond the level
 * @param lost how many jobs end at once, having done nothing
 * @param boots of VMs
 * @param pastRuns past runs that it has learned from
 * @param version names them
 */
record HierarchicalRuntimes(
        String name,
        ExpectedRuntimes expected,
        EffectVariances variances,
        LevelModel levels,
        Noise noise,
        Residuals residuals,
        LostJobs lost,
        Boots boots,
        int pastRuns,
        String version)
        implements LearnedRuntimes {

    static double shrunken(double mean, double variance, double meanVariance) {
        return variance == 0 ? 0 : mean * variance / (variance + meanVariance);
    }

    @Override
    public RuntimeForecast given(ObservedRun run) {
        double[] seconds = expected.seconds(run.workflow());
        boolean[] lostJobs = lost.among(run.observedSeconds(), run.runningSeconds(), seconds);
        Posterior posterior = Posterior.of(this, run, seconds, lostJobs);
        double[] means = new double[seconds.length];
        for (int job = 0; job < means.length; job++) {
            means[job] = seconds[job] * StrictMath.exp(posterior.effect(job));
        }
        return new RuntimeForecast(new HierarchicalModel(this, run, seconds, lostJobs, posterior), means);
    }

    @Override
    public List<String> warnings() {
        return pastRuns > 1
                ? List.of()
                : List.of("a single past run of this workflow: how much runs differ is not known from it");
    }
}
