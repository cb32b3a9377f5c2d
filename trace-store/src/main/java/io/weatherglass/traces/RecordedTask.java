package io.weatherglass.traces;

import java.util.List;
import java.util.Optional;

/**
 * One job of a recorded run. Dates count from date 0 of the record.
 *
 * @param id unique within the run, not empty
 * @param submissionDateSeconds date of the submission, s; finite, and negative in a record whose clock was set back
 * @param projectedWalltimeSeconds the walltime that the enactor expected, s, &gt;= 0; 0 = unknown
 * @param walltimeSeconds the walltime observed: input + runtime + output + management time, s, &gt;= 0; 0 = a lost job,
 *     NaN = it never ended
 * @param usage the parts of the walltime, where recorded
 * @param dependencies ids of the jobs that must be complete before this one, without repetition
 */
public record RecordedTask(
        String id,
        double submissionDateSeconds,
        double projectedWalltimeSeconds,
        double walltimeSeconds,
        Optional<TaskUsage> usage,
        List<String> dependencies) {

    public RecordedTask {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("a job's id must not be empty");
        }
        String owner = "job \"" + id + "\"";
        TraceChecks.finite(owner, "submissionDateSeconds", submissionDateSeconds);
        TraceChecks.notNegative(owner, "projectedWalltimeSeconds", projectedWalltimeSeconds);
        if (!Double.isNaN(walltimeSeconds)) {
            TraceChecks.notNegative(owner, "walltimeSeconds", walltimeSeconds);
        }
        dependencies = List.copyOf(dependencies);
    }

    /** Whether it ended while the run was recorded. */
    public boolean ended() {
        return !Double.isNaN(walltimeSeconds);
    }

    /** Whether the enactor expected a walltime at all. */
    public boolean hasProjection() {
        return projectedWalltimeSeconds > 0;
    }

    /** The submission date, or date 0 where a clock was set back before it; &gt;= 0. */
    public double releaseSeconds() {
        return Math.max(0, submissionDateSeconds);
    }

    /** The recorded management time, s; 0 where it is not recorded. */
    public double managementSeconds() {
        return usage.map(TaskUsage::managementSeconds).orElse(0.0);
    }

    /**
     * The kind of the job, from its id, since the records name none: {@link JobKind#of(String)}. Jobs of one kind run the
     * same program.
     */
    public String kind() {
        return JobKind.of(id);
    }
}
