package io.weatherglass.forecast.sizing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** The use of one resource by a process in the runs so far. Not thread-safe. */
final class ResourceHistory {
    /**
     * The need of a killed job is unknown and counts as twice the amount with which it was killed, which is what
     * enactors commonly grant a second attempt.
     */
    private static final int SECOND_ATTEMPT = 2;

    private final Resource resource;
    private final List<Double> maxima = new ArrayList<>();
    private double requested = Double.NaN;
    /** Largest amount used by a job that was killed for it. */
    private double killedWith;
    /** Largest amount used by a job that was not killed. */
    private double survivedWith;

    private RequestExceedance exceeded = RequestExceedance.NONE;

    ResourceHistory(Resource resource) {
        this.resource = resource;
    }

    /** Returns the largest use in each run that reports it. */
    List<Double> maxima() {
        return maxima;
    }

    /** Returns the largest request in the newest run that reports one; NaN if none does. */
    double requested() {
        return requested;
    }

    /**
     * Compares the jobs of the next run with a suggestion from the runs so far.
     *
     * @param suggestion NaN if there is none
     * @param factor by which the suggestions for other resources increase the use
     */
    void measure(List<JobUse> next, double suggestion, ToDoubleFunction<JobUse> factor) {
        next.stream()
                .mapToDouble(job -> needed(job) * factor.applyAsDouble(job))
                .filter(amount -> !Double.isNaN(amount))
                .max()
                .ifPresent(
                        amount -> exceeded = Double.isNaN(suggestion) ? exceeded : exceeded.plus(amount > suggestion));
    }

    private double needed(JobUse job) {
        return resource.used(job) * (resource.killed(job) ? SECOND_ATTEMPT : 1);
    }

    void add(List<JobUse> run) {
        requested = run.stream()
                .mapToDouble(resource::requested)
                .filter(amount -> amount > 0)
                .max()
                .orElse(requested);
        Arrays.stream(used(run)).max().ifPresent(maxima::add);
        for (JobUse job : run) {
            double used = resource.used(job);
            if (resource.killed(job)) {
                killedWith = Math.max(killedWith, used);
            } else if (used > survivedWith) {
                survivedWith = used;
            }
        }
    }

    /**
     * Returns the upper bound for the next run; NaN with too few runs. If the largest job was killed, its use is only a
     * lower bound of what it needed.
     */
    double bound(double risk) {
        if (maxima.size() < UpperBound.MIN_RUNS) {
            return Double.NaN;
        }
        double bound = UpperBound.of(maxima, risk);
        return killedWith > survivedWith ? Math.max(bound, SECOND_ATTEMPT * killedWith) : bound;
    }

    /** @param suggested NaN if there is no suggestion */
    ResourceSizing sizing(List<JobUse> jobs, double suggested) {
        return new ResourceSizing(known(requested), percentiles(used(jobs)), known(suggested), exceeded);
    }

    private static OptionalDouble known(double amount) {
        return Double.isNaN(amount) ? OptionalDouble.empty() : OptionalDouble.of(amount);
    }

    private double[] used(List<JobUse> of) {
        return of.stream()
                .mapToDouble(resource::used)
                .filter(amount -> !Double.isNaN(amount))
                .toArray();
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
