package io.weatherglass.forecast.sizing;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The jobs of a process in the runs so far, in order of time. Not thread-safe. */
final class ProcessHistory {
    private static final double SECONDS_PER_HOUR = 3600;

    private final String process;
    private final double risk;
    private final List<JobUse> jobs = new ArrayList<>();
    private final Map<Resource, ResourceHistory> resources = new EnumMap<>(Resource.class);
    private int runs;

    ProcessHistory(String process, double risk) {
        this.process = process;
        this.risk = risk;
        for (Resource resource : Resource.values()) {
            resources.put(resource, new ResourceHistory(resource));
        }
    }

    /** Compares the jobs of the next run with what the runs so far suggest. */
    void measure(List<JobUse> next, Map<MemoryPolicy, MemoryOutcome> outcomes) {
        double cpus = suggested(Resource.CPUS);
        double memory = suggested(Resource.MEMORY);
        resources.get(Resource.MEMORY).measure(next, memory, job -> 1);
        resources
                .get(Resource.TIME)
                .measure(
                        next, suggested(Resource.TIME), job -> CpuReduction.slowdown(job.usedCpus(), job.cpus(), cpus));
        List<Double> maxima = resources.get(Resource.MEMORY).maxima();
        if (memory > 0) {
            next.stream()
                    .filter(JobUse::isComparable)
                    .forEach(job ->
                            outcomes.forEach((policy, outcome) -> outcome.add(job, policy.bytes(job, maxima, memory))));
        }
    }

    void add(List<JobUse> next) {
        runs++;
        jobs.addAll(next);
        resources.values().forEach(resource -> resource.add(next));
    }

    /** NaN if unknown. */
    private double suggested(Resource resource) {
        double bound = resources.get(resource).bound(risk);
        return switch (resource) {
            case MEMORY -> resource.roundedUp(bound);
            case TIME -> resource.roundedUp(bound * slowdown());
            case CPUS -> CpuReduction.suggested(bound, resources.get(resource).requested());
        };
    }

    /** Returns the largest slowdown of any past job with the suggested number of CPUs. */
    private double slowdown() {
        double most = jobs.stream()
                .mapToDouble(JobUse::cpus)
                .filter(cpus -> cpus > 0)
                .max()
                .orElse(Double.NaN);
        return CpuReduction.slowdown(resources.get(Resource.CPUS).bound(risk), most, suggested(Resource.CPUS));
    }

    ProcessSizing sizing() {
        Map<Resource, ResourceSizing> sized = new EnumMap<>(Resource.class);
        resources.forEach((resource, history) -> sized.put(resource, history.sizing(jobs, suggested(resource))));
        return new ProcessSizing(
                process,
                runs,
                jobs.size(),
                sized,
                wasted(job -> job.seconds() * (job.cpus() - job.usedCpus())),
                wasted(job -> job.reserved(job.memoryBytes() - job.peakMemoryBytes())));
    }

    private double wasted(ToDoubleFunction<JobUse> amount) {
        return jobs.stream()
                        .mapToDouble(amount)
                        .filter(one -> !Double.isNaN(one))
                        .sum()
                / SECONDS_PER_HOUR;
    }
}
