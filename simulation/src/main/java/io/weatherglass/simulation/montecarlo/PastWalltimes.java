package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.statistics.PerturbationLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Walltimes of past runs by job and by kind, the source of means, perturbation levels and bootstrap samples. Immutable.
 */
public final class PastWalltimes {
    private static final double[] NONE = {};

    private final int minPerJob;
    private final Map<String, double[]> byJob;
    private final Map<String, double[]> byKind;
    private final Map<String, double[]> ratiosByKind;

    private PastWalltimes(Builder builder) {
        minPerJob = builder.minPerJob;
        byJob = new HashMap<>();
        builder.byJob.forEach((id, values) -> byJob.put(id, sorted(values.stream())));
        byKind = new HashMap<>();
        ratiosByKind = new HashMap<>();
        builder.jobsByKind.forEach((kind, ids) -> {
            byKind.put(
                    kind,
                    sorted(ids.stream()
                            .flatMap(id -> Arrays.stream(byJob.get(id)).boxed())));
            ratiosByKind.put(kind, ratios(kind, ids));
        });
    }

    /** Collects walltimes. Not thread-safe. */
    public static final class Builder {
        private static final int MIN_PER_JOB = 2;

        private final Map<String, List<Double>> byJob = new HashMap<>();
        private final Map<String, List<String>> jobsByKind = new HashMap<>();
        private int minPerJob = MIN_PER_JOB;

        private Builder() {}

        /**
         * Adds the walltime of a job in one run. A walltime of 0 or NaN is unknown and left out.
         *
         * @param kind as in the workflow; empty = none. A job id keeps the kind of its first walltime.
         * @param walltimeSeconds finite and &gt;= 0, or NaN
         * @throws IllegalArgumentException with value and rule
         */
        public Builder add(String jobId, String kind, double walltimeSeconds) {
            if (Double.isNaN(walltimeSeconds)
                    || Arguments.nonNegative("job \"" + jobId + "\": past walltime", walltimeSeconds) == 0) {
                return this;
            }
            byJob.computeIfAbsent(jobId, id -> {
                        if (!kind.isEmpty()) {
                            jobsByKind
                                    .computeIfAbsent(kind, name -> new ArrayList<>())
                                    .add(id);
                        }
                        return new ArrayList<>();
                    })
                    .add(walltimeSeconds);
            return this;
        }

        /**
         * A job with fewer known walltimes is drawn from those of its kind. The default is {@value #MIN_PER_JOB}, a
         * guess; {@link Integer#MAX_VALUE} draws every job from its kind.
         */
        public Builder minPerJob(int walltimes) {
            minPerJob = Arguments.atLeast("minPerJob", walltimes, 1);
            return this;
        }

        public PastWalltimes build() {
            return new PastWalltimes(this);
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Mean past walltime in seconds by job index of the workflow; 0 for a job that is not known by its id. */
    public double[] meanSeconds(Workflow workflow) {
        return IntStream.range(0, workflow.jobCount())
                .mapToDouble(job -> mean(byJob.getOrDefault(workflow.jobId(job), NONE)))
                .toArray();
    }

    /** P = mean over jobs of max over runs of |r_jⁿ − r̄_j| / r̄_j [BGG18]; 0 if no job is known twice. */
    public double perturbationLevel() {
        // In the order of ids: a sum of doubles depends on it.
        return meanLevel(byJob.keySet().stream().sorted().toList()).orElse(0);
    }

    /** Ascending past walltimes of the job, else of its kind, else none. Not to be changed. */
    double[] sample(String jobId, String kind) {
        double[] own = byJob.getOrDefault(jobId, NONE);
        return own.length >= minPerJob ? own : byKind.getOrDefault(kind, NONE);
    }

    /** As {@link #sample}, each divided by its job's mean and multiplied so that their mean is as given. */
    double[] relative(String jobId, String kind, double meanSeconds) {
        double[] own = byJob.getOrDefault(jobId, NONE);
        double[] scaled = (own.length >= minPerJob ? own : ratiosByKind.getOrDefault(kind, NONE)).clone();
        double factor = meanSeconds / mean(scaled);
        for (int k = 0; k < scaled.length; k++) {
            scaled[k] *= factor;
        }
        return scaled;
    }

    /** Walltimes relative to the mean of their job; relative to that of the kind if no job is known twice. */
    private double[] ratios(String kind, List<String> ids) {
        double[] ratios = ids.stream()
                .map(byJob::get)
                .filter(own -> own.length > 1)
                .flatMapToDouble(own -> Arrays.stream(own).map(walltime -> walltime / mean(own)))
                .sorted()
                .toArray();
        return ratios.length > 0 ? ratios : byKind.get(kind);
    }

    private OptionalDouble meanLevel(List<String> ids) {
        return ids.stream()
                .map(byJob::get)
                .map(PerturbationLevel::ofJob)
                .flatMapToDouble(OptionalDouble::stream)
                .average();
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElse(0);
    }

    private static double[] sorted(Stream<Double> values) {
        return values.mapToDouble(Double::doubleValue).sorted().toArray();
    }
}
