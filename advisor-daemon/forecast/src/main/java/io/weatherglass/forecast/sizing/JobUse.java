package io.weatherglass.forecast.sizing;

import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;

/**
 * Requests and usage of the last attempt at a job; NaN if unknown.
 *
 * @param startedSeconds after the origin of the run; the same applies to its end
 * @param seconds time for which the job held its slot; NaN unless it completed
 * @param usedCpus CPU time divided by the runtime
 */
record JobUse(
        double startedSeconds,
        double endedSeconds,
        double seconds,
        double peakMemoryBytes,
        double usedCpus,
        double memoryBytes,
        double cpus,
        double timeLimitSeconds) {

    static JobUse of(PastJob job) {
        double held = job.endedSeconds() - job.startedSeconds();
        boolean completed = job.end() == JobEnd.COMPLETED;
        double ran = job.observedSeconds() > 0 ? job.observedSeconds() : held;
        return new JobUse(
                job.startedSeconds(),
                job.endedSeconds(),
                !completed ? Double.NaN : held >= 0 ? held : job.observedSeconds(),
                job.peakMemoryBytes(),
                ran > 0 ? job.cpuSeconds() / ran : Double.NaN,
                job.memoryBytes(),
                job.cpus(),
                job.timeLimitSeconds());
    }

    /** In GB seconds, for a request of this many bytes. */
    double reserved(double bytes) {
        return bytes * seconds / (1 << 30);
    }
}
