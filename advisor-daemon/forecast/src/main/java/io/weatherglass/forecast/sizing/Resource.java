package io.weatherglass.forecast.sizing;

import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** A resource that jobs request. */
public enum Resource {
    /** In bytes. */
    MEMORY(JobUse::peakMemoryBytes, JobUse::memoryBytes, JobUse::outOfMemory, Resource.MEGABYTE, Resource.LEAST_MEMORY),
    /** In seconds. */
    TIME(JobUse::seconds, JobUse::timeLimitSeconds, JobUse::timedOut, Resource.MINUTE, Resource.MINUTE),
    /** Mean number of CPUs in use. */
    CPUS(JobUse::usedCpus, JobUse::cpus, job -> false, 1, 1);

    /** 2<sup>20</sup> bytes. */
    public static final double MEGABYTE = 1 << 20;

    public static final double MINUTE = 60;

    /**
     * The wrapper script of Nextflow, which the reported memory of a task excludes, takes up to 35 MB (sum of the
     * resident memory of its processes, Nextflow 24.10).
     */
    private static final double LEAST_MEMORY = 40 * MEGABYTE;

    private static final int DIGITS = 3;

    private final ToDoubleFunction<JobUse> used;
    private final ToDoubleFunction<JobUse> requested;
    private final Predicate<JobUse> killed;
    private final double unit;
    private final double least;

    Resource(
            ToDoubleFunction<JobUse> used,
            ToDoubleFunction<JobUse> requested,
            Predicate<JobUse> killed,
            double unit,
            double least) {
        this.used = used;
        this.requested = requested;
        this.killed = killed;
        this.unit = unit;
        this.least = least;
    }

    /** NaN if unknown; killed jobs needed at least this amount. */
    double used(JobUse job) {
        return used.applyAsDouble(job);
    }

    /** NaN if unknown. */
    double requested(JobUse job) {
        return requested.applyAsDouble(job);
    }

    /** Returns whether the job was killed because it exceeded its request. */
    boolean killed(JobUse job) {
        return killed.test(job);
    }

    /** Rounds up to whole megabytes, minutes or CPUs with at most three significant digits. */
    double roundedUp(double amount) {
        double units = Math.ceil(Math.max(least, amount) / unit);
        double step = Math.pow(10, Math.max(0, Math.floor(Math.log10(units)) + 1 - DIGITS));
        return Math.ceil(units / step) * step * unit;
    }
}
