package io.weatherglass.forecast.runtimes;

import io.weatherglass.forecast.runtimes.LogRatioMeans.Sample;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Normal–normal posterior with the variances of past runs. A surprising run raises the variances as much as one more
 * past run would.
 */
record EffectPosterior(
        int[] kindOf, double run, double runVariance, double[] kind, double[] kindVariance, boolean[] kindSeen) {
    /** Minimum number of jobs; with fewer, outliers are ignored. */
    private static final int FEW = 3;

    static EffectPosterior of(
            HierarchicalRuntimes learned, ObservedRun observed, double[] expectedSeconds, boolean[] lost) {
        int jobs = expectedSeconds.length;
        Map<String, Integer> indexOfKind = new HashMap<>();
        int[] kindOf = new int[jobs];
        for (int job = 0; job < jobs; job++) {
            kindOf[job] = indexOfKind.computeIfAbsent(observed.workflow().kind(job), unseen -> indexOfKind.size());
        }
        int kinds = indexOfKind.size();
        Sample all = new Sample(jobs);
        Sample[] byKind = new Sample[kinds];
        for (int k = 0; k < kinds; k++) {
            byKind[k] = new Sample(jobs);
        }
        double[] ratios = new double[jobs];
        int[] completed = new int[kinds];
        for (int job = 0; job < jobs; job++) {
            double seconds = observed.observedSeconds()[job];
            ratios[job] = seconds > 0 && !lost[job] ? StrictMath.log(seconds / expectedSeconds[job]) : Double.NaN;
            completed[kindOf[job]] += Double.isNaN(ratios[job]) ? 0 : 1;
        }
        int allCompleted = Arrays.stream(completed).sum();
        for (int job = 0; job < jobs; job++) {
            // among one or two jobs, an extreme value is no evidence about other jobs
            boolean odd = ratios[job] > learned.levels().outlierAbove();
            if (!Double.isNaN(ratios[job]) && !(odd && allCompleted < FEW)) {
                all.add(ratios[job], observed.vm()[job]);
            }
            if (!Double.isNaN(ratios[job]) && !(odd && completed[kindOf[job]] < FEW)) {
                byKind[kindOf[job]].add(ratios[job], observed.vm()[job]);
            }
        }
        return of(learned, kindOf, all, byKind);
    }

    private static EffectPosterior of(HierarchicalRuntimes learned, int[] kindOf, Sample all, Sample[] byKind) {
        EffectVariances variances = learned.variances();
        double ofKind = byKind.length > 1 ? variances.kind() : 0;
        double runs = variances.runs() + EffectVariances.PRIOR_RUNS;
        // the expectations are means over these runs, so they are uncertain too
        double prior = variances.run() * (1 + 1.0 / variances.runs());
        double run = 0;
        double runVariance = prior;
        if (all.size() > 0) {
            LogRatioMeans.Mean group = all.mean();
            double meanVariance = ofKind / effective(byKind) + sampling(learned.levels(), all, group);
            double surprise = Math.max(0, group.mean() * group.mean() - meanVariance);
            prior = Math.max(prior, (runs * prior + surprise) / (runs + 1));
            run = HierarchicalRuntimes.shrunken(group.mean(), prior, meanVariance);
            runVariance = Math.min(EffectVariances.MAX_VARIANCE, prior * meanVariance / (prior + meanVariance));
        }
        double[] kind = new double[byKind.length];
        double[] kindVariance = new double[byKind.length];
        boolean[] seen = new boolean[byKind.length];
        for (int k = 0; k < kind.length; k++) {
            seen[k] = byKind[k].size() > 0;
            kindVariance[k] = ofKind;
            if (seen[k] && ofKind > 0) {
                LogRatioMeans.Mean group = byKind[k].mean();
                double meanVariance = sampling(learned.levels(), byKind[k], group);
                double difference = group.mean() - run;
                double surprise = Math.max(0, difference * difference - meanVariance);
                double widened = Math.max(ofKind, (runs * ofKind + surprise) / (runs + 1));
                kind[k] = HierarchicalRuntimes.shrunken(difference, widened, meanVariance);
                kindVariance[k] =
                        Math.min(EffectVariances.MAX_VARIANCE, widened * meanVariance / (widened + meanVariance));
            }
        }
        return new EffectPosterior(kindOf, run, runVariance, kind, kindVariance, seen);
    }

    private static double sampling(LevelModel levels, Sample sample, LogRatioMeans.Mean group) {
        double independent = sample.vms() + levels.hazard * (sample.size() - sample.vms());
        double known = levels.variance() / independent + levels.sd * levels.sd / sample.size();
        return Math.max(known, sample.size() < 3 ? 0 : group.meanVariance() / 2);
    }

    private static double effective(Sample[] byKind) {
        double sum = 0;
        double squares = 0;
        for (Sample sample : byKind) {
            sum += sample.size();
            squares += (double) sample.size() * sample.size();
        }
        return squares == 0 ? 1 : sum * sum / squares;
    }

    double effect(int job) {
        return run + kind[kindOf[job]];
    }

    int kinds() {
        return kind.length;
    }

    double runSd() {
        return StrictMath.sqrt(runVariance);
    }

    double kindSd(int k) {
        return StrictMath.sqrt(kindVariance[k]);
    }
}
