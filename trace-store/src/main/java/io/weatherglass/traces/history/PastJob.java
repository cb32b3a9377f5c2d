package io.weatherglass.traces.history;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.traces.TraceChecks;
import java.util.Objects;

/**
 * One job of a past run. Dates are seconds since the origin of the run, NaN where unknown.
 *
 * @param kind what jobs of the same program share; empty if unknown
 * @param attempt the last attempt, from 1
 * @param outlier whether its runtime was far beyond its projection while the others' were not
 * @param vm empty if unknown
 * @param projectedSeconds projected runtime, s; 0 = unknown
 * @param observedSeconds observed runtime on the terms of the plan, s; NaN unless it completed
 * @param inputBytes 0 if none or unknown, as the output
 * @param cpus that it requested; NaN, as the memory, if unknown
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
        double memoryBytes) {

    public PastJob {
        String owner = "job \"" + id + "\"";
        Objects.requireNonNull(end, "end");
        TraceChecks.notNegative(owner, "projectedSeconds", projectedSeconds);
        if (end == JobEnd.COMPLETED) {
            TraceChecks.notNegative(owner, "observedSeconds", observedSeconds);
        } else if (!Double.isNaN(observedSeconds)) {
            throw new IllegalArgumentException(
                    owner + ": observedSeconds must be NaN unless it completed, was " + observedSeconds);
        }
    }

    /** Starts a builder; what is not set is unknown. How the job ended must be set. */
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
                .memoryBytes(Double.NaN);
    }
}
