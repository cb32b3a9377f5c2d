package io.weatherglass.simulation.model;

import java.util.HashMap;
import java.util.Map;

public final class KindMeans {
    private KindMeans() {}

    /**
     * Returns a copy in which unknown walltimes (0) are replaced by the mean of the job's kind, or else of all jobs.
     */
    public static double[] fillUnknown(Workflow workflow, double[] meanSeconds) {
        double[] filled = meanSeconds.clone();
        Map<String, double[]> sumAndCount = new HashMap<>();
        double[] overall = new double[2];
        for (int job = 0; job < filled.length; job++) {
            Arguments.nonNegative("job \"" + workflow.jobId(job) + "\": mean walltime", filled[job]);
            if (filled[job] > 0) {
                add(sumAndCount.computeIfAbsent(workflow.kind(job), kind -> new double[2]), filled[job]);
                add(overall, filled[job]);
            }
        }
        for (int job = 0; job < filled.length; job++) {
            if (filled[job] == 0) {
                filled[job] = mean(sumAndCount.getOrDefault(workflow.kind(job), overall));
            }
        }
        return filled;
    }

    private static void add(double[] sumAndCount, double value) {
        sumAndCount[0] += value;
        sumAndCount[1]++;
    }

    private static double mean(double[] sumAndCount) {
        return sumAndCount[1] == 0 ? 0 : sumAndCount[0] / sumAndCount[1];
    }
}
