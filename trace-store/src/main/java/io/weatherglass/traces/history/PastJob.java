package io.weatherglass.traces.history;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.simulation.model.Arguments;
import java.util.List;
import java.util.Objects;

/**
 * A job of a past run. Times are seconds after the origin of the run, NaN if unknown.
 *
 * @param kind group of jobs with the same program; empty if unknown
 * @param attempt number of the last attempt, starting at 1
 * @param outlier whether the job's runtime exceeded its projection by much more than those of other jobs
 * @param vm empty if unknown
 * @param projectedSeconds projected runtime, s; 0 = unknown
 * @param observedSeconds observed runtime, comparable to the projected runtime, s; NaN unless completed
 * @param inputBytes size of the input; 0 if there is none or its size is unknown; the same applies to {@code
 *     outputBytes}
 * @param cpus requested CPUs; NaN if unknown; the same applies to the requested memory and time
 * @param peakMemoryBytes maximum memory used by the last attempt; NaN if unknown; the same applies to its CPU time
 * @param node machine of the last attempt; empty if unknown; the same applies to its container image
 * @param lost failed attempts whose times are known
 */
@RecordBuilder
public record PastJob(
        String id,
        String kind,
        JobEnd end,
        int attempt,
        boolean outlier,
        String vm,
        double projectedSeconds,
        double observedSeconds,
        long inputBytes,
        long outputBytes,
        double submittedSeconds,
        double startedSeconds,
        double endedSeconds,
        double cpus,
        double memoryBytes,
        double timeLimitSeconds,
        double peakMemoryBytes,
        double cpuSeconds,
        String node,
        String container,
        List<LostAttempt> lost) {

    public PastJob {
        lost = List.copyOf(lost);
        String owner = "job \"" + id + "\": ";
        Objects.requireNonNull(end, "end");
        Arguments.nonNegative(owner + "projectedSeconds", projectedSeconds);
        if (end == JobEnd.COMPLETED) {
            Arguments.nonNegative(owner + "observedSeconds", observedSeconds);
        } else if (!Double.isNaN(observedSeconds)) {
            throw new IllegalArgumentException(
                    owner + "observedSeconds must be NaN unless the job completed, but was " + observedSeconds);
        }
    }

    /** Returns a builder whose optional values are unknown; {@code end} must be set. */
    public static PastJobBuilder builder(String id) {
        return PastJobBuilder.builder()
                .id(id)
                .kind("")
                .attempt(1)
                .vm("")
                .observedSeconds(Double.NaN)
                .submittedSeconds(Double.NaN)
                .startedSeconds(Double.NaN)
                .endedSeconds(Double.NaN)
                .cpus(Double.NaN)
                .memoryBytes(Double.NaN)
                .timeLimitSeconds(Double.NaN)
                .peakMemoryBytes(Double.NaN)
                .cpuSeconds(Double.NaN)
                .node("")
                .container("")
                .lost(List.of());
    }
}
