package io.weatherglass.forecast.sizing;

/**
 * The memory that completed jobs would have reserved under a policy. A job that runs out of memory is repeated with
 * twice, then three times as much and so on. Each failed attempt counts as long as the whole job, because the time at
 * which it would have run out of memory is unknown. Not thread-safe.
 */
public final class MemoryOutcome {
    private static final double SECONDS_PER_HOUR = 3600;

    private int jobs;
    private int failedJobs;
    private double reserved;
    private double used;
    private double repeatedSeconds;

    /** Adds a job with known memory and time. */
    void add(JobUse job, double requestedBytes) {
        jobs++;
        used += job.reserved(job.peakMemoryBytes());
        double attempts = Math.max(1, Math.ceil(job.peakMemoryBytes() / requestedBytes));
        reserved += job.reserved(requestedBytes) * attempts * (attempts + 1) / 2;
        repeatedSeconds += (attempts - 1) * job.seconds();
        failedJobs += attempts > 1 ? 1 : 0;
    }

    public int jobs() {
        return jobs;
    }

    /** Returns the number of jobs with at least one failed attempt. */
    public int failedJobs() {
        return failedJobs;
    }

    /** Returns the reserved memory, in hours × 2<sup>30</sup> bytes. */
    public double reservedGbHours() {
        return reserved / SECONDS_PER_HOUR;
    }

    public double usedGbHours() {
        return used / SECONDS_PER_HOUR;
    }

    /** Returns the total time of the failed attempts, which delay a run by at most as much. */
    public double repeatedHours() {
        return repeatedSeconds / SECONDS_PER_HOUR;
    }
}
