package io.weatherglass.forecast.runtimes;

import java.util.Arrays;

/**
 * Statistics of the jobs of a run or kind.
 *
 * @param mean mid-mean of ln(observed / expected)
 * @param meanVariance from the variation of VMs and jobs
 */
record LogRatioMean(int jobs, double mean, double meanVariance) {
    static final LogRatioMean NONE = new LogRatioMean(0, 0, 0);

    /** Bound of differences in median distances: four standard deviations. */
    private static final double BOUND = 6;

    /** Least bound, log scale, as dates are whole seconds. */
    private static final double MIN_BOUND = 0.02;

    /** Variance of a single job: HierarchicalLearner.UNKNOWN_SPREAD squared. */
    private static final double OF_ONE_JOB = 0.04 * 0.04;

    /**
     * @param ratios of the first {@code jobs} places, not empty
     * @param vms -1 where unknown
     */
    static LogRatioMean of(double[] ratios, int[] vms, int jobs) {
        double[] sorted = Arrays.copyOf(ratios, jobs);
        Arrays.sort(sorted);
        double mean = SortedValues.middleMean(sorted, 0, jobs);
        double most = maxDifference(sorted, mean);
        int vmCount = 1 + Arrays.stream(vms, 0, jobs).max().orElseThrow();
        double[] sumByVm = new double[1 + vmCount];
        boolean[] seen = new boolean[1 + vmCount];
        double squares = 0;
        for (int k = 0; k < jobs; k++) {
            // one job far too slow is not how jobs differ
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
        // sums over VMs hold both: jobs that are alike on a VM count for few
        double both = known > 1 ? ofVms / ((double) jobs * jobs) * known / (known - 1.0) : 0;
        return new LogRatioMean(jobs, mean, Math.max(ofJobs, both));
    }

    private static double maxDifference(double[] ratios, double mean) {
        double[] distances = ratios.clone();
        for (int k = 0; k < distances.length; k++) {
            distances[k] = Math.abs(distances[k] - mean);
        }
        Arrays.sort(distances);
        return Math.max(MIN_BOUND, BOUND * distances[distances.length / 2]);
    }
}
