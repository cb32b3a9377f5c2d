package io.weatherglass.forecast.sizing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The memory that past runs would have reserved under a policy. Each failed attempt counts as long as the whole job, because the
 * time at which it would have run out of memory is unknown. Not thread-safe.
 */
public final class MemoryOutcome {
    private static final double SECONDS_PER_HOUR = 3600;

    private int jobs;
    private int failedJobs;
    private double reserved;
    private double used;
    private double longestDelayShare;
    private double delayShares;
    private int runs;
    private final List<Repeat> repeats = new ArrayList<>();

    private record Repeat(double from, double to, double extraSeconds) {}

    /** Adds a job with known memory and time. */
    void add(JobUse job, double requestedBytes) {
        jobs++;
        used += job.reserved(job.peakMemoryBytes());
        double bytes = requestedBytes;
        double extra = 0;
        while (job.peakMemoryBytes() > bytes) {
            reserved += job.reserved(bytes);
            extra += job.seconds();
            bytes *= 2;
        }
        reserved += job.reserved(bytes);
        if (extra > 0) {
            failedJobs++;
            repeats.add(new Repeat(job.startedSeconds(), job.endedSeconds(), extra));
        }
    }

    /**
     * Ends a run. Repeated jobs that overlap do not wait for each other, so the repetitions lengthen the run by at most
     * the longest chain of those that do not.
     */
    void endRun(double makespanSeconds) {
        repeats.sort(Comparator.comparingDouble(Repeat::to));
        double[] delays = new double[repeats.size()];
        double longest = 0;
        for (int i = 0; i < delays.length; i++) {
            for (int before = 0; before < i; before++) {
                if (repeats.get(before).to() <= repeats.get(i).from()) {
                    delays[i] = Math.max(delays[i], delays[before]);
                }
            }
            delays[i] += repeats.get(i).extraSeconds();
            longest = Math.max(longest, delays[i]);
        }
        repeats.clear();
        if (makespanSeconds > 0) {
            runs++;
            delayShares += longest / makespanSeconds;
            longestDelayShare = Math.max(longestDelayShare, longest / makespanSeconds);
        }
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

    /** Returns the upper bound of the mean delay by repetitions, as a share of the makespan. */
    public double meanDelayShare() {
        return runs == 0 ? 0 : delayShares / runs;
    }

    public double longestDelayShare() {
        return longestDelayShare;
    }
}
