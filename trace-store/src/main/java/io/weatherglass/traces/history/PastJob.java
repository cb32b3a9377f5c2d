package io.weatherglass.traces.history;

import java.util.Objects;

/**
 * One job of a past run. Dates are seconds since the origin of the run, NaN where unknown.
 *
 * @param id unique within the run
 * @param kind what jobs of the same program share; empty if unknown
 * @param end where it stood when the workflow ended
 * @param attempt the last attempt, from 1
 * @param outlier whether its runtime was far beyond its projection while the others' were not
 * @param vm it ran on, empty if unknown
 * @param projectedSeconds projected runtime, s; 0 = unknown
 * @param observedSeconds observed runtime on the terms of the plan, s; NaN unless it completed
 * @param inputBytes size of its input, 0 if none or unknown
 * @param outputBytes size of its output, 0 if none or unknown
 * @param cpus CPUs that it requested; NaN if unknown
 * @param memoryBytes memory that it requested, bytes; NaN if unknown
 */
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

    /** Checks that there is an observed runtime exactly if the job completed, and the projected one is &gt;= 0. */
    public PastJob {
        String owner = "job \"" + id + "\"";
        Objects.requireNonNull(end, "end");
        HistoryRules.notNegative(owner, "projectedSeconds", projectedSeconds);
        if (end == JobEnd.COMPLETED) {
            HistoryRules.notNegative(owner, "observedSeconds", observedSeconds);
        } else if (!Double.isNaN(observedSeconds)) {
            throw new IllegalArgumentException(
                    owner + ": observedSeconds must be NaN unless it completed, was " + observedSeconds);
        }
    }

    /** Starts a builder. */
    public static PastJobBuilder builder(String id) {
        return new PastJobBuilder(id);
    }
}
