package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.statistics.PerturbationLevel;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public final class PastWalltimes {
    /** Jobs with fewer known walltimes use the walltimes of their kind, because a single walltime has no variation. */
    private static final int MIN_PER_JOB = 2;

    private static final double[] NONE = {};

    private final Map<String, double[]> byJob;
    private final Map<String, double[]> byKind;

    private PastWalltimes(Builder builder) {
        byJob = new HashMap<>();
        builder.byJob.forEach((id, values) -> byJob.put(id, sorted(values.stream())));
        byKind = new HashMap<>();
        builder.jobsByKind.forEach((kind, ids) -> {
            byKind.put(
                    kind,
                    sorted(ids.stream()
                            .flatMap(id -> Arrays.stream(byJob.get(id)).boxed())));
        });
    }

    public static final class Builder {
        private final Map<String, List<Double>> byJob = new HashMap<>();
        private final Map<String, List<String>> jobsByKind = new HashMap<>();

        private Builder() {}

        /**
         * Ignores unknown walltimes (0 or NaN). A job id keeps the kind given with its first walltime; empty means no
         * kind.
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

        public PastWalltimes build() {
            return new PastWalltimes(this);
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Returns seconds by job index; 0 for unknown job ids. */
    public double[] meanSeconds(Workflow workflow) {
        return IntStream.range(0, workflow.jobCount())
                .mapToDouble(job -> mean(byJob.getOrDefault(workflow.jobId(job), NONE)))
                .toArray();
    }

    /** Returns P = mean over jobs of max over runs of |r_jⁿ − r̄_j| / r̄_j [BGG18]; 0 if no job has two walltimes. */
    public double perturbationLevel() {
        // Sorted ids make the floating-point sum reproducible.
        return meanLevel(byJob.keySet().stream().sorted().toList()).orElse(0);
    }

    /**
     * Returns the mean over jobs of the relative standard deviation of their walltimes [BGG18]; empty if no job has two
     * walltimes.
     */
    public OptionalDouble taskVariability() {
        return byJob.keySet().stream()
                .sorted()
                .map(byJob::get)
                .filter(walltimes -> walltimes.length >= MIN_PER_JOB)
                .map(SampleDistribution::new)
                .mapToDouble(walltimes -> walltimes.sd() / walltimes.mean())
                .average();
    }

    double[] sample(String jobId, String kind) {
        double[] own = byJob.getOrDefault(jobId, NONE);
        return own.length >= MIN_PER_JOB ? own : byKind.getOrDefault(kind, NONE);
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
