package io.weatherglass.forecast.sizing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** The jobs of a process in the runs so far, in order of time. Not thread-safe. */
final class ProcessHistory {
    private static final double SECONDS_PER_HOUR = 3600;

    private final String process;
    private final double risk;
    private final List<JobUse> jobs = new ArrayList<>();
    private final Map<Resource, List<Double>> maxima = new EnumMap<>(Resource.class);
    private final Map<Resource, RequestExceedance> exceeded = new EnumMap<>(Resource.class);
    private final Map<Resource, Double> requested = new EnumMap<>(Resource.class);
    private int runs;

    ProcessHistory(String process, double risk) {
        this.process = process;
        this.risk = risk;
        for (Resource resource : Resource.values()) {
            maxima.put(resource, new ArrayList<>());
            exceeded.put(resource, RequestExceedance.NONE);
        }
    }

    /** Compares the jobs of the next run with what the runs so far suggest. */
    void measure(List<JobUse> next, Map<MemoryPolicy, MemoryOutcome> outcomes) {
        for (Resource resource : List.of(Resource.MEMORY, Resource.TIME)) {
            suggested(resource).ifPresent(most -> {
                double[] used = used(resource, next);
                int above = (int)
                        Arrays.stream(used).filter(amount -> amount > most).count();
                exceeded.compute(resource, (any, before) -> before.plus(above, used.length));
            });
        }
        suggested(Resource.MEMORY)
                .ifPresent(suggestion -> next.stream()
                        .filter(job -> job.peakMemoryBytes() > 0 && job.seconds() >= 0 && job.memoryBytes() > 0)
                        .forEach(job -> outcomes.forEach((policy, outcome) ->
                                outcome.add(job, policy.bytes(job, maxima.get(Resource.MEMORY), suggestion)))));
    }

    /** @param learning whether later suggestions may use this run */
    void add(List<JobUse> next, boolean learning) {
        runs++;
        jobs.addAll(next);
        for (Resource resource : Resource.values()) {
            next.stream()
                    .mapToDouble(resource::requested)
                    .filter(amount -> amount > 0)
                    .max()
                    .ifPresent(amount -> requested.put(resource, amount));
            if (learning) {
                DoubleStream.of(used(resource, next)).max().ifPresent(maxima.get(resource)::add);
            }
        }
    }

    private static double[] used(Resource resource, List<JobUse> of) {
        return of.stream()
                .mapToDouble(resource::used)
                .filter(amount -> !Double.isNaN(amount))
                .toArray();
    }

    /** A suggested number of CPUs never exceeds the request, because the job would not become faster. */
    private OptionalDouble suggested(Resource resource) {
        if (maxima.get(resource).size() < UpperBound.MIN_RUNS) {
            return OptionalDouble.empty();
        }
        double amount = resource.roundedUp(UpperBound.of(maxima.get(resource), risk));
        return OptionalDouble.of(
                resource == Resource.CPUS ? Math.min(amount, requested.getOrDefault(resource, amount)) : amount);
    }

    ProcessSizing sizing() {
        Map<Resource, ResourceSizing> resources = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            Optional<Double> request = Optional.ofNullable(requested.get(resource));
            resources.put(
                    resource,
                    new ResourceSizing(
                            request.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                            percentiles(used(resource, jobs)),
                            suggested(resource),
                            exceeded.get(resource)));
        }
        return new ProcessSizing(
                process,
                runs,
                jobs.size(),
                resources,
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

    private static Optional<ResourceSizing.Used> percentiles(double[] amounts) {
        if (amounts.length == 0) {
            return Optional.empty();
        }
        Arrays.sort(amounts);
        return Optional.of(
                new ResourceSizing.Used(rank(amounts, 0.5), rank(amounts, 0.95), amounts[amounts.length - 1]));
    }

    /** Nearest rank. */
    private static double rank(double[] rising, double share) {
        return rising[(int) Math.ceil(share * rising.length) - 1];
    }
}
