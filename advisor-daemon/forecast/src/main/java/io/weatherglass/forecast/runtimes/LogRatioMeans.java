package io.weatherglass.forecast.runtimes;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

record LogRatioMeans(Mean whole, Map<String, Mean> kinds) {

    /** @param logRatios ln(observed / expected) by job, NaN unless completed */
    static LogRatioMeans of(PastRunRuntimes run, double[] logRatios) {
        Map<String, Sample> byKind = new LinkedHashMap<>();
        Sample all = new Sample(logRatios.length);
        for (int job = 0; job < logRatios.length; job++) {
            if (!Double.isNaN(logRatios[job])) {
                all.add(logRatios[job], run.vm()[job]);
                byKind.computeIfAbsent(run.kinds()[job], kind -> new Sample(logRatios.length))
                        .add(logRatios[job], run.vm()[job]);
            }
        }
        if (all.size() == 0) {
            return new LogRatioMeans(Mean.NONE, Map.of());
        }
        Map<String, Mean> kinds = new HashMap<>();
        byKind.forEach((kind, sample) -> kinds.put(kind, sample.mean()));
        return new LogRatioMeans(all.mean(), kinds);
    }

    static final class Sample {
        private final double[] ratios;
        private final int[] vms;
        private int size;

        Sample(int most) {
            ratios = new double[most];
            vms = new int[most];
        }

        void add(double ratio, int vm) {
            ratios[size] = ratio;
            vms[size++] = vm;
        }

        int size() {
            return size;
        }

        long vms() {
            return Arrays.stream(vms, 0, size).distinct().count();
        }

        Mean mean() {
            return Mean.of(ratios, vms, size);
        }
    }

    record Mean(int jobs, double mean, double meanVariance) {
        static final Mean NONE = new Mean(0, 0, 0);

        /** Maximum deviation from the median in median absolute deviations: 4 normal standard deviations. */
        private static final double BOUND = 6;

        /** Minimum bound, log scale, because timestamps are rounded to seconds. */
        private static final double MIN_BOUND = 0.02;

        /** Variance of a single job: HierarchicalLearner.UNKNOWN_SPREAD squared. */
        private static final double OF_ONE_JOB = 0.04 * 0.04;

        /**
         * @param ratios log ratios; the first {@code jobs} entries are used, at least one
         * @param vms VM of each entry; -1 if unknown
         */
        static Mean of(double[] ratios, int[] vms, int jobs) {
            double[] sorted = Arrays.copyOf(ratios, jobs);
            Arrays.sort(sorted);
            double mean = SortedValues.middleMean(sorted, 0, jobs);
            double most = maxDifference(sorted, mean);
            int vmCount = 1 + Arrays.stream(vms, 0, jobs).max().orElseThrow();
            double[] sumByVm = new double[1 + vmCount];
            boolean[] seen = new boolean[1 + vmCount];
            double squares = 0;
            for (int k = 0; k < jobs; k++) {
                double difference = Math.max(-most, Math.min(most, ratios[k] - mean));
                squares += difference * difference;
                sumByVm[1 + vms[k]] += difference;
                seen[1 + vms[k]] = true;
            }
            double ofJobs = jobs > 1 ? squares / (jobs - 1) / jobs : OF_ONE_JOB;
            double ofVms = 0;
            int known = 0;
            for (int vm = 0; vm < seen.length; vm++) {
                ofVms += sumByVm[vm] * sumByVm[vm];
                known += seen[vm] ? 1 : 0;
            }
            // jobs on one VM are correlated, so the variance is estimated from the sums by VM
            double both = known > 1 ? ofVms / ((double) jobs * jobs) * known / (known - 1.0) : 0;
            return new Mean(jobs, mean, Math.max(ofJobs, both));
        }

        private static double maxDifference(double[] ratios, double mean) {
            double[] distances = Arrays.stream(ratios)
                    .map(ratio -> Math.abs(ratio - mean))
                    .sorted()
                    .toArray();
            return Math.max(MIN_BOUND, BOUND * distances[distances.length / 2]);
        }
    }
}
