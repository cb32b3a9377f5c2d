package io.weatherglass.forecast.tracking;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.forecast.tracking.JobTable.LostAttempt;
import java.util.List;

/**
 * State of a job; depends only on its reports. Points in time are in seconds since the origin, NaN if unknown.
 * Immutable.
 *
 * @param startReported whether the start was reported rather than inferred from the end
 */
@RecordBuilder
record TrackedJob(
        List<JobReport> reports,
        JobPhase phase,
        int attempt,
        int failedAttempts,
        String vm,
        double submitted,
        double scheduled,
        double started,
        boolean startReported,
        double ended,
        double runtime,
        double compute,
        JobRequest request,
        JobUsage usage,
        List<LostAttempt> lost)
        implements TrackedJobBuilder.With {

    static final TrackedJob PENDING = new TrackedJob(
            List.of(),
            JobPhase.PENDING,
            1,
            0,
            "",
            Double.NaN,
            Double.NaN,
            Double.NaN,
            false,
            Double.NaN,
            Double.NaN,
            Double.NaN,
            JobRequest.UNKNOWN,
            JobUsage.UNKNOWN,
            List.of());
}
