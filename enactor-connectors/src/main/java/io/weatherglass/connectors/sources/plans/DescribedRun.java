package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.protocol.PlannedJob;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a file tells.
 *
 * @param workflow name of the workflow
 * @param executedAt when it was run; absent if it was not, or the file does not say
 * @param jobs in the order of the file
 * @param executions what became of every job, in the order of their starts; empty for a plan
 */
record DescribedRun(
        String workflow, Optional<Instant> executedAt, List<PlannedJob> jobs, List<JobExecution> executions) {
    /**
     * A job that was run.
     *
     * @param jobId its id
     * @param startedAt when it started
     * @param runtimeSeconds how long it ran
     */
    record JobExecution(String jobId, Instant startedAt, double runtimeSeconds) {
        Instant endedAt() {
            return startedAt.plusNanos(Math.round(runtimeSeconds * 1e9));
        }
    }
}
