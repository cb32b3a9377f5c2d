package io.weatherglass.forecast.sizing;

import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;

/**
 * Requests and usage of the last attempt at a job; NaN if unknown. A job that was killed because it exceeded a request
 * used at least that request.
 *
 * @param seconds time the job occupied its slot; NaN unless it completed or was killed for its time limit
 * @param usedCpus CPU time divided by the runtime
 */
record JobUse(
        double seconds,
        double peakMemoryBytes,
        double usedCpus,
        double memoryBytes,
        double cpus,
        double timeLimitSeconds,
        boolean outOfMemory,
        boolean timedOut) {

    /**
     * A job that did not complete and used this share of a request counts as killed for it. Sampled peaks miss the last
     * allocations, and enactors round dates. If the job failed for another reason, the suggestion is too large at worst.
     */
    private static final double NEAR = 0.9;

    static JobUse of(PastJob job) {
        boolean completed = job.end() == JobEnd.COMPLETED;
        double held = job.endedSeconds() - job.startedSeconds();
        double ran = job.observedSeconds() > 0 ? job.observedSeconds() : held;
        double seconds = completed && !(held >= 0) ? job.observedSeconds() : held;
        boolean outOfMemory = !completed && isNear(job.peakMemoryBytes(), job.memoryBytes());
        boolean timedOut = !completed && isNear(seconds, job.timeLimitSeconds());
        return new JobUse(
                completed ? seconds : timedOut ? Math.max(seconds, job.timeLimitSeconds()) : Double.NaN,
                outOfMemory ? Math.max(job.peakMemoryBytes(), job.memoryBytes()) : job.peakMemoryBytes(),
                ran > 0 ? job.cpuSeconds() / ran : Double.NaN,
                job.memoryBytes(),
                job.cpus(),
                job.timeLimitSeconds(),
                outOfMemory,
                timedOut);
    }

    private static boolean isNear(double used, double requested) {
        return requested > 0 && used >= NEAR * requested;
    }

    /** A job that failed for another reason may still have reported its memory. */
    boolean isKnown() {
        return seconds >= 0 || peakMemoryBytes > 0;
    }

    /** Returns whether the memory and time of the completed job are known, and what it requested. */
    boolean isComparable() {
        return peakMemoryBytes > 0 && seconds >= 0 && memoryBytes > 0 && !outOfMemory && !timedOut;
    }

    /** In GB seconds, for a request of this many bytes. */
    double reserved(double bytes) {
        return bytes * seconds / (1 << 30);
    }
}
