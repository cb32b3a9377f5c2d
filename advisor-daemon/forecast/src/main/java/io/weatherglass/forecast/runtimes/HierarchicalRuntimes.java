package io.weatherglass.forecast.runtimes;

import java.util.Arrays;
import java.util.List;

/**
 * ln(observed / expected) = effect of the run + effect of the kind + level of the VM + residual. Expectations,
 * variances, levels and residuals ({@link LevelModel}) are learned from past runs; the current run updates the effects,
 * with shrinkage, and the states of its VMs.
 */
record HierarchicalRuntimes(
        String name,
        ExpectedRuntimes expected,
        EffectVariances variances,
        LevelModel levels,
        Noise noise,
        Residuals residuals,
        LostJobs lost,
        BootTimes boots,
        int pastRuns,
        String version)
        implements LearnedRuntimes {

    static double shrunken(double mean, double variance, double meanVariance) {
        return variance == 0 ? 0 : mean * variance / (variance + meanVariance);
    }

    @Override
    public Forecast given(ObservedRun run) {
        double[] seconds = expected.seconds(run.workflow());
        boolean[] lostJobs = lost.among(run.observedSeconds(), run.runningSeconds(), seconds);
        EffectPosterior posterior = EffectPosterior.of(this, run, seconds, lostJobs);
        double[] means = new double[seconds.length];
        Arrays.setAll(means, job -> seconds[job] * StrictMath.exp(posterior.effect(job)));
        return new Forecast(new HierarchicalModel(this, run, seconds, lostJobs, posterior), means);
    }

    @Override
    public List<String> warnings() {
        return pastRuns > 1
                ? List.of()
                : List.of("only one past run of this workflow: the variation between runs is unknown");
    }
}
